"""RIS and CSL-JSON, and what every bibliography shares: names, dates, pages, keywords."""
