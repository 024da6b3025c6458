"""Game systems beyond the shipped ones: from the host's folder, and from files of servers."""
