// Where to go after signing in: the page that was asked for, if it is one of ours.

/** The `from` of a query string when it is a path of the console, else /admin. */
export const returnPath = (search: string): string => {
  const from = new URLSearchParams(search).get("from") ?? "";
  return /^\/admin\/[^/\\]/.test(from) ? from : "/admin";
};
