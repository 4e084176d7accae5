"""Commands that change content: import, update, new, init, people, venues, migrate, explain."""
