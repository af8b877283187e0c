// Brings a file of members over, or takes it back, as a process of its own, which may be killed at any moment. It says
// when it has begun, and how it ended.
import { openingMap } from "../../contracts/src/moving.ts";
import { openDatabase } from "../../server/src/kit/db/db.ts";
import { openMoving } from "../../server/src/moving/door/service.ts";
import { openProgramme, openProgrammePosting } from "../../server/src/programme/door/in-force.ts";

const [, , url = "", file = "", map = "", way = ""] = process.argv;
const db = openDatabase(url);
const clock = { now: () => new Date("2026-11-21T12:00:00Z") };
const programmes = openProgramme(db);
const posting = openProgrammePosting({ db, clock, programmes });
const moving = openMoving({ db, posting, programmes, clock });
const ask = { file, map: openingMap.parse(JSON.parse(map)), sheetFile: `${file}.sheet.csv` };
let isBegun = false;
const onProgress = () => {
  if (!isBegun) process.stdout.write("begun\n");
  isBegun = true;
};
const asked = { ...ask, batchRows: 10 };
const post = async () => {
  const first = await moving.run({ ...asked, isPost: true }, { onProgress });
  if (first.outcome !== "unchecked") return first;
  await moving.run({ ...asked, isPost: false });
  return moving.run({ ...asked, isPost: true }, { onProgress });
};
const { outcome } = await (way === "undo" ? moving.undo(asked, { onProgress }) : post());
process.stdout.write(`${outcome}\n`);
await posting.idle();
programmes.close();
await db.close();
