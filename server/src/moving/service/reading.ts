// A file of members as lines: CSV by its map, or one JSON object on each line.
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type OpeningMap, openingMember } from "@nuqta/contracts/moving.ts";
import { flaw } from "../../imports/door/domain.ts";
import {
  ImportError,
  openCsv,
  openJsonLines,
  type Source,
  type SourceRow,
} from "../../imports/door/service.ts";
import { fieldErrorsOf } from "../../kit/http/issues.ts";
import { parseJsonBody } from "../../kit/http/json-body.ts";
import { canonicalJson } from "../../kit/pure/canonical-json.ts";
import { type LineChecked, type LineRead, readObject } from "../domain/line.ts";
import { openMemberReader } from "../domain/mapping.ts";
import { codeName } from "../domain/vouchers.ts";
import { repeatsIn } from "./repeats.ts";

export type MembersFile = {
  /** Hash of file and map, hex: the same file by the same map is the same move. */
  id: string;
  rows: () => AsyncGenerator<SourceRow>;
  read: (row: SourceRow) => LineChecked;
  /** Ids and codes that may stand on more than one line; every other stands on one. Reads the file, once. */
  repeated: () => Promise<ReadonlySet<string>>;
};

/** Ids that a line names, each once. */
export const idsOf = ({ member }: LineChecked): string[] =>
  member ? [...new Set([member.member_id, ...member.aliases])] : [];

/** Ids and codes of vouchers that a line names, whether the contract takes it or not. */
const namedIn = (value: unknown): Set<string> => {
  type Named = { member_id?: unknown; aliases?: unknown; vouchers?: unknown };
  const { member_id, aliases, vouchers } = (value ?? {}) as Named;
  const ids = [member_id, ...(Array.isArray(aliases) ? aliases : [])];
  const codes = (Array.isArray(vouchers) ? vouchers : []).flatMap((one: unknown) => {
    const code = (one as { code?: unknown } | null)?.code;
    return typeof code === "string" ? [codeName(code)] : [];
  });
  return new Set([...ids.filter((id) => typeof id === "string"), ...codes]);
};

/**
 * Opens a file of members.
 * @throws ImportError when file and map do not fit
 */
export const openMembers = async (file: string, map: OpeningMap): Promise<MembersFile> => {
  const isJson = /\.(jsonl|ndjson)$/.test(file);
  const source = isJson ? openJsonLines(file) : await openCsv(file, map);
  const id = createHash("sha256").update(canonicalJson(map));
  let bytes = 0;
  for await (const chunk of createReadStream(file)) {
    id.update(chunk as Buffer);
    bytes += (chunk as Buffer).length;
  }
  const reader = isJson ? readJson : readerOf(source, map);
  const read = checking(reader);
  const rows = () => source.rows(source.first);
  async function* ids() {
    for await (const row of rows()) yield* namedIn(reader(row).value);
  }
  let repeats: Promise<ReadonlySet<string>> | undefined;
  const repeated = () => {
    repeats ??= repeatsIn(ids(), bytes);
    return repeats;
  };
  return { id: id.digest("hex"), rows, read, repeated };
};

type Reader = (row: SourceRow) => LineRead;

/** Holds what a reader finds against the contract. */
const checking =
  (reader: Reader): MembersFile["read"] =>
  (row) => {
    const { value, ...read } = reader(row);
    if (read.fault) return { ...read, member: undefined };
    const parsed = openingMember.safeParse(value);
    if (parsed.success) return { ...read, member: parsed.data };
    const [error] = fieldErrorsOf(parsed.error.issues, value);
    const limit = error?.limit === undefined ? {} : { limit: error.limit };
    const why = { ...flaw(error?.code ?? "not_valid", error?.path), ...limit };
    return { ...read, member: undefined, fault: why };
  };

const readerOf = (source: Source, map: OpeningMap): Reader => {
  const reader = openMemberReader(map, source.header);
  if ("problem" in reader) throw new ImportError(`The map does not fit: ${reader.problem}.`);
  return ({ cells, flaw: fault }) => {
    const read = reader(cells);
    return fault ? { ...read, fault } : read;
  };
};

const readJson: Reader = ({ cells, flaw: fault }) => {
  const parsed = parseJsonBody(Buffer.from(cells[0] ?? ""));
  const why = fault ?? (parsed.ok ? undefined : flaw("malformed_json"));
  const read = readObject(parsed.ok ? parsed.value : undefined);
  return why ? { ...read, fault: why } : read;
};
