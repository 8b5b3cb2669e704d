"""What bots are called at a table."""

BOT_NAMES = (
    "Hypatia", "Socrates", "Diotima", "Zeno", "Aspasia", "Plato", "Sappho", "Thales", "Arete", "Heraclitus", "Phryne",
    "Epicurus",
)
