"""The form fields of an uploaded PDF, read in a process of its own."""
