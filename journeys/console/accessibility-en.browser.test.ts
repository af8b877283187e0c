// Every page in English, light and dark, held against axe and a small phone, on a marketplace with life in it.
import { accessibilityTests } from "./support/accessibility.ts";
import { openConsole } from "./support/open-console.ts";

accessibilityTests(await openConsole({ demoDivisor: 100 }), "en");
