"""Makes static/tables: exact values of every position, from the rules of pyapp. Never shipped."""
