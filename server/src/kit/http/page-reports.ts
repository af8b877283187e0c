// Reports of browsers about pages that broke the policy they were sent with: a line of the log each.
// Decision 0088.
import type { FastifyReply } from "fastify";
import { z } from "zod";
import { refuse } from "../pure/decision.ts";
import type { Api } from "./api.ts";
import { lineLimiter } from "./line-limiter.ts";
import { sendRefusal } from "./send.ts";

/** The address that reports go to. */
export const reportsPath = "/page-reports";

/** Requests a minute from one address and in all, and the size of one in bytes. */
const most = { ofOne: 10, ofAll: 60, bytes: 16 * 1024 } as const;

/** A report as `report-uri` has it sent. */
const sent = z.object({
  "csp-report": z.object({
    "effective-directive": z.string().optional(),
    "violated-directive": z.string().optional(),
    "blocked-uri": z.string().nullish(),
    "document-uri": z.string().nullish(),
    "source-file": z.string().nullish(),
    "line-number": z.number().nullish(),
  }),
});

type Report = {
  directive: string;
  blocked: string | null;
  page: string | null;
  file: string | null;
  line: number | null;
};

const textMax = 80;
const plain = (text: string): string => text.replaceAll(/[^\w./:-]/g, "").slice(0, textMax);

/** The beginning of a page's address: what follows may be somebody's id. */
const pageOf = (url: string | null | undefined): string | null => {
  const path = pathOf(url);
  return path === null ? null : plain(path.split("/").slice(0, 3).join("/"));
};
const pathOf = (url: string | null | undefined): string | null =>
  url && URL.canParse(url) ? new URL(url).pathname : null;

/** The blocked thing: a word such as `inline`, or the origin of an address. */
const blockedOf = (text: string | null | undefined): string | null => {
  if (!text) return null;
  const origin = URL.canParse(text) ? new URL(text).origin : "null";
  return plain(origin === "null" ? (text.split(/[?#]/, 1)[0] ?? "") : origin);
};

/** The report in a body; nothing for what is none. */
export const reportIn = (body: unknown): Report | undefined => {
  const { data } = sent.safeParse(body);
  if (!data) return undefined;
  const one = data["csp-report"];
  return {
    directive: plain(one["effective-directive"] ?? one["violated-directive"] ?? ""),
    blocked: blockedOf(one["blocked-uri"]),
    page: pageOf(one["document-uri"]),
    file: pageOf(one["source-file"]),
    line: one["line-number"] ?? null,
  };
};

const readJson = (bytes: unknown): unknown => {
  try {
    return JSON.parse(String(bytes));
  } catch {
    return undefined;
  }
};

/**
 * Takes reports from anybody, who then learns nothing: 204 whatever was sent, 413 beyond 16 KiB, 415 for other
 * types, 429 beyond ten a minute. Nothing is stored but a line of the log, without ids.
 */
export const mountPageReports = ({ fastify, log, clock }: Api): void => {
  const mayReport = lineLimiter(most, (left) =>
    log.warn({ event: "page_reports_left_out", ...left }),
  );
  fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "application/csp-report",
      { parseAs: "buffer" },
      (_request, body, done) => done(null, body),
    );
    scope.post(
      reportsPath,
      { bodyLimit: most.bytes },
      async (request, reply): Promise<FastifyReply> => {
        if (!mayReport(request.ip, clock.now().getTime()))
          return sendRefusal(
            request,
            reply,
            refuse("too_many_requests", { retryAfterSeconds: 60 }),
          );
        const report = reportIn(readJson(request.body));
        if (report) log.warn({ event: "page_report", ...report, ip: request.ip });
        return reply.code(204).send();
      },
    );
  });
};
