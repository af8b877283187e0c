// Posts the lines of a batch, each as a command of its own. Where somebody said something about messages between being
// read and being decided, their words are read anew.
// Decision 0160.
import { flaw } from "../../imports/door/domain.ts";
import { patiently, takenOrRefused } from "../../imports/door/service.ts";
import type { Database } from "../../kit/db/db.ts";
import type { Posting } from "../../ledger/door/posting.ts";
import type { Programme } from "../../programme/domain.ts";
import type { Rejected } from "../domain/line.ts";
import { bringCommand } from "./bring.ts";
import type { Line } from "./pass.ts";
import { readSaid, saidNothing } from "./words.ts";

/** Rounds for members to whom something happens again and again meanwhile. */
const roundsMax = 20;

/** Posts what of these lines is not there yet; answers those that the ledger refused, by row. */
export const postLines = async (
  { db, posting }: { db: Database; posting: Posting<Programme> },
  lines: readonly Line[],
  from: Parameters<typeof bringCommand>[1],
): Promise<[number, Rejected["flaw"]][]> => {
  const refused: [number, Rejected["flaw"]][] = [];
  let open = lines.filter(({ isDone }) => !isDone);
  for (let round = 1; open.length > 0; round += 1) {
    if (round > roundsMax) throw new Error("members change too fast to be brought over; try again");
    const stale: Line[] = [];
    const answers = await Promise.all(
      open.map(({ taken, said }) =>
        taken === undefined
          ? undefined
          : patiently(async () =>
              takenOrRefused(await posting.submit(bringCommand(taken, from, said))),
            ),
      ),
    );
    for (const [i, answer] of answers.entries()) {
      const line = open[i];
      if (!line || !answer) continue;
      if (answer.ok) {
        if (isStaleIn(answer.value.text)) stale.push(line);
        continue;
      }
      const [error] = answer.errors ?? [];
      refused.push([line.row, flaw(error?.code ?? answer.code, error?.path)]);
    }
    const said = await readSaid(
      db,
      stale.map(({ memberId }) => memberId),
    );
    open = stale.map((line) => ({ ...line, said: said.get(line.memberId) ?? saidNothing }));
  }
  return refused;
};

const isStaleIn = (text: string): boolean =>
  (JSON.parse(text) as { isStale?: boolean }).isStale === true;
