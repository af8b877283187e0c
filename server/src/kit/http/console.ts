// The console's files: pages with a nonce of their own, and assets that never change.
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { Api, Page } from "./api.ts";
import { reportsPath } from "./page-reports.ts";

const placeholder = "__CSP_NONCE__";

/** Pages that are entries of their own, by their paths; whatever is below these paths is not. */
const ownPages: Readonly<Record<string, string>> = {
  "/admin/documentation": "documentation.html",
};

/**
 * The pages of the console built in `folder`, or nothing when it is not built. Every path that is not
 * the API's gets the same page but for those with an entry of their own: the console knows its own addresses.
 */
export const consolePage = (folder: string): Page | undefined => {
  if (!existsSync(join(folder, "index.html"))) return undefined;
  const read = (name: string): string => readFileSync(join(folder, name), "utf8");
  const whole = read("index.html");
  const own = new Map(Object.entries(ownPages).map(([path, name]) => [path, read(name)]));
  return (request, reply) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isRead || !(request.headers.accept ?? "").includes("text/html")) return undefined;
    const template = own.get(request.url.split("?", 1)[0] ?? "") ?? whole;
    const nonce = randomBytes(18).toString("base64url");
    return reply
      .code(200)
      .type("text/html; charset=utf-8")
      .header("content-security-policy", policy(nonce))
      .send(template.replaceAll(placeholder, nonce));
  };
};

const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // Texts become pages only through the console's own policy, which lets through what makes no elements.
    "require-trusted-types-for 'script'",
    "trusted-types default",
    // The newer report-to is obeyed behind https alone, late, and switches this one off.
    `report-uri ${reportsPath}`,
  ].join("; ");

/** Serves the files that the page names, packed where they were packed. */
export const mountConsoleFiles = (api: Api, folder: string): void => {
  if (!existsSync(join(folder, "index.html"))) return;
  const shared = { index: false, decorateReply: false, preCompressed: true } as const;
  // The name of an asset holds a hash of its content.
  api.fastify.register(fastifyStatic, {
    ...shared,
    root: join(folder, "assets"),
    prefix: "/assets/",
    maxAge: "365d",
    immutable: true,
  });
  api.fastify.register(fastifyStatic, {
    ...shared,
    root: folder,
    prefix: "/",
    wildcard: false,
    globIgnore: ["assets/**", "**/*.{br,gz,html}", ".built"],
    maxAge: 0,
  });
};
