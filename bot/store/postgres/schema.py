"""Preparation of a PostgreSQL database for the first migration."""

import sqlite3
from typing import cast

from bot.store.postgres.connection import Connection

# SQLite functions that shared statements use, and its table of last row IDs.
_FUNCTIONS = """
CREATE TABLE IF NOT EXISTS core_version (version BIGINT NOT NULL);
INSERT INTO core_version SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM core_version);
CREATE OR REPLACE FUNCTION max(BIGINT, BIGINT) RETURNS BIGINT IMMUTABLE LANGUAGE sql
    AS 'SELECT greatest($1, $2)';
CREATE OR REPLACE FUNCTION min(BIGINT, BIGINT) RETURNS BIGINT IMMUTABLE LANGUAGE sql
    AS 'SELECT least($1, $2)';
CREATE OR REPLACE FUNCTION json_extract(TEXT, TEXT) RETURNS BIGINT IMMUTABLE LANGUAGE sql
    AS 'SELECT (jsonb_path_query_first($1::jsonb, $2::jsonpath) #>> ''{}'')::bigint';
CREATE OR REPLACE FUNCTION json_each(TEXT) RETURNS TABLE (value TEXT) IMMUTABLE LANGUAGE sql
    AS 'SELECT jsonb_array_elements_text($1::jsonb)';
CREATE OR REPLACE FUNCTION instr(TEXT, TEXT) RETURNS BOOLEAN IMMUTABLE LANGUAGE sql
    AS 'SELECT strpos($1, $2) > 0';
CREATE OR REPLACE FUNCTION instr(TEXT, BIGINT) RETURNS BOOLEAN IMMUTABLE LANGUAGE sql
    AS 'SELECT strpos($1, $2::text) > 0';
CREATE OR REPLACE FUNCTION pragma_table_info(TEXT) RETURNS TABLE (name TEXT, pk BIGINT) STABLE LANGUAGE sql
    AS 'SELECT a.attname::text, array_position(i.indkey::int2[], a.attnum)::bigint + 1 FROM pg_index i
        JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
        WHERE i.indrelid = $1::regclass AND i.indisprimary';
CREATE OR REPLACE VIEW sqlite_sequence AS
    SELECT regexp_replace(sequencename, '_id_seq$', '') AS name, coalesce(last_value, 0) AS seq
    FROM pg_sequences WHERE schemaname = current_schema();
"""


def prepare(connection: sqlite3.Connection) -> None:
    """Create everything that the statements need. This is safe if several processes start at once."""
    connection.execute("BEGIN IMMEDIATE")
    cast(Connection, connection).define(_FUNCTIONS)
    connection.execute("COMMIT")
