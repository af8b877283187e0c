// Where the server begins. `nuqta start` is the same for operators.
import { keepCompiled } from "./kit/process/compile-cache.ts";

keepCompiled();
const { serve } = await import("./start.ts");
await serve();
