// Where to go after signing in: the page that was asked for, if it is one of ours.
import { addresses } from "../../addresses.ts";

/** The `from` of an address when it is a path of the console, else /admin. */
export const returnPath = (from = ""): string =>
  /^\/admin\/[^/\\]/.test(from) ? from : addresses.admin;
