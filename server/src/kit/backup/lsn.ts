// Positions in the write-ahead log, and the names of the files that hold them.

/** A position in the log, in bytes from its beginning. */
export type Lsn = bigint;

/** Reads a position as PostgreSQL writes it: `0/16B3748`. @throws Error for anything else */
export const lsnOf = (text: string): Lsn => {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? [];
  if (high === undefined || low === undefined) throw new Error(`${text} is no position of the log`);
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
};

/** A position as PostgreSQL writes it. */
export const lsnText = (lsn: Lsn): string =>
  `${(lsn >> 32n).toString(16)}/${(lsn & 0xffffffffn).toString(16)}`.toUpperCase();

const hex8 = (value: bigint): string => value.toString(16).toUpperCase().padStart(8, "0");

/** A file of the log: which stretch of it, on which timeline. */
export type Segment = { readonly timeline: number; readonly no: bigint };

/** The name that PostgreSQL gives a segment, for segments of `bytes`. */
export const segmentName = ({ timeline, no }: Segment, bytes: bigint): string => {
  const perId = 0x100000000n / bytes;
  return hex8(BigInt(timeline)) + hex8(no / perId) + hex8(no % perId);
};

/** Reads a segment's name back; undefined for other files. */
export const segmentOf = (name: string, bytes: bigint): Segment | undefined => {
  const [, timeline = "", id = "", low = ""] =
    /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/.exec(name) ?? [];
  if (timeline === "") return undefined;
  const perId = 0x100000000n / bytes;
  return { timeline: Number(`0x${timeline}`), no: BigInt(`0x${id}`) * perId + BigInt(`0x${low}`) };
};
