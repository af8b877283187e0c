// Opens the programme: what is in force, the posting lane that decides by it, and how it is changed.
import type { Opened } from "../kit/http/opened.ts";
import type { Posting } from "../ledger/door/posting.ts";
import type { Programme } from "./domain.ts";
import { mountProgramme } from "./routes/mount.ts";
import { type Configure, configurer } from "./service/change.ts";
import { openProgrammePosting } from "./service/programme-posting.ts";
import { openProgramme, type Programmes } from "./service/programmes.ts";

type Parts = Omit<Parameters<typeof openProgrammePosting>[0], "programmes"> &
  Omit<Parameters<typeof mountProgramme>[1], "configure" | "programmes">;

type Engine = { programmes: Programmes; posting: Posting<Programme>; configure: Configure };

export const open = (parts: Parts): Opened & Engine => {
  const programmes = openProgramme(parts.db);
  const posting = openProgrammePosting({ ...parts, programmes });
  const configure = configurer(parts.db, programmes);
  return {
    programmes,
    posting,
    configure,
    routes: (api) => mountProgramme(api, { ...parts, programmes, configure }),
    close: async () => {
      await posting.idle();
      programmes.close();
    },
  };
};
