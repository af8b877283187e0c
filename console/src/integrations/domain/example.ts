// Requests of the guides.

/** One request of a guide; `path` and `body` are sent as they stand. */
export type Example = {
  readonly method: "GET" | "POST" | "PATCH";
  readonly path: string;
  readonly key?: string;
  readonly body?: unknown;
};

/** The same as a command line, for a server at `base` and a key in the shell. */
export const curlOf = ({ method, path, key, body }: Example, base: string): string =>
  [
    `curl -s ${method === "GET" ? "" : `-X ${method} `}${base}${path}`,
    `-H "authorization: Bearer $KEY"`,
    ...(key === undefined ? [] : [`-H 'idempotency-key: ${key}'`]),
    ...(body === undefined
      ? []
      : [`-H 'content-type: application/json'`, `-d '${JSON.stringify(body)}'`]),
  ].join(" \\\n  ");
