// Preloaded into a server that must be caught: it ends at SIGTERM without finishing anything.
process.on("SIGTERM", () => process.exit(0));
