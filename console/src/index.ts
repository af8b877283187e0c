// Starts the console on its own page.
import { startConsole } from "./main.tsx";

await startConsole();
