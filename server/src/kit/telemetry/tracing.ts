// Spans as the product makes them. What records and sends them is loaded apart, and only where it is asked for.
// Decision 0127.

/** Figures and words of a closed list. Never an id of a member, a name or anything of a body. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

/** A span under way, or one that only passes its trace on because it was not chosen to be recorded. */
export type Traced = {
  /** 32 and 16 hexadecimal digits. */
  readonly traceId: string;
  readonly spanId: string;
  /** Whether it is sent. Below one that is not, none is begun. */
  readonly isRecorded: boolean;
  /** Ends it, once. `error` is a code or the name of an error, never its message. */
  end(ending?: { facts?: SpanFacts; error?: string | undefined }): void;
};

export type SpanStart = {
  readonly kind?: "server" | "client";
  /** The span that it is part of: one of this process, or another's as a W3C traceparent. */
  readonly parent?: Traced | string | undefined;
  /** Another span that it has to do with. */
  readonly link?: Traced | undefined;
  readonly facts?: SpanFacts;
  /** When it began, in epoch milliseconds; now, when left out. */
  readonly startedAt?: number;
};

export type Tracing = {
  begin(name: string, start?: SpanStart): Traced;
  /** Runs `work` within a span: lines that it logs carry its ids, and commands become part of it. */
  within<T>(span: Traced, work: () => T): T;
  /** The span that the caller runs within, until it ends. */
  current(): Traced | undefined;
};

/** A span as the header of W3C Trace Context names it. */
export const traceparentOf = ({ traceId, spanId, isRecorded }: Traced): string =>
  `00-${traceId}-${spanId}-0${isRecorded ? 1 : 0}`;

export type ParentSpan = { traceId: string; spanId: string; isRecorded: boolean };

/** The span that a traceparent of version 00 names; undefined for any other text. */
export const readTraceparent = (text: string): ParentSpan | undefined => {
  const [, traceId = "", spanId = "", flags = ""] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(text) ?? [];
  const isNamed = /[1-9a-f]/.test(traceId) && /[1-9a-f]/.test(spanId);
  return isNamed
    ? { traceId, spanId, isRecorded: (Number.parseInt(flags, 16) & 1) === 1 }
    : undefined;
};
