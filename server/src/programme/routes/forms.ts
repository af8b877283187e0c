// The specification's settings calls over HTTP.
import { applyRedemptionSettings, setGlobalEarning } from "@nuqta/contracts/programme.ts";
import type { Api } from "../../kit/http/api.ts";
import { bind, reply } from "../../kit/http/bind.ts";
import type { Refusal } from "../../kit/pure/decision.ts";
import type { Change } from "../service/change.ts";
import { applyGlobalEarning, applyRedemptionForm } from "../service/forms.ts";
import type { Held } from "../service/gate.ts";
import { readSection, type SectionName, type SectionView } from "../service/sections.ts";
import type { ProgrammeParts } from "./settings.ts";

const said = {
  earning: { message: "Earning settings saved", messageAr: "تم حفظ إعدادات كسب النقاط" },
  redemption: { message: "Redemption settings saved", messageAr: "تم حفظ إعدادات الاستبدال" },
};
const later = {
  message: "Nothing has changed yet: this waits for a second person",
  messageAr: "لم يتغيّر شيء بعد: ينتظر التغيير موافقة شخص ثانٍ",
};

/** The answer in the specification's shape: what was saved, or what stays in force while the change waits. */
const told = async <Name extends "earning" | "redemption">(
  change: Change,
  name: Name,
  done: SectionView<unknown> | Held | Refusal,
) => {
  if ("ok" in done) return done;
  if (!("status" in done)) return reply(200, { success: true, data: done.live, ...said[name] });
  const { live } = await readSection(change.tx, name satisfies SectionName, change.now);
  const body = { ...(done.body as object), success: true, data: live, ...later };
  return { status: 202, body, record: done.record };
};

/** Adds the specification's settings calls to `api`. */
export const mountForms = (
  api: Api,
  { configure, settingsGate }: Pick<ProgrammeParts, "configure" | "settingsGate">,
): void => {
  bind(api, applyRedemptionSettings, (asked) =>
    configure(asked, async (change) =>
      told(change, "redemption", await applyRedemptionForm(change, asked.body, settingsGate)),
    ),
  );
  bind(api, setGlobalEarning, (asked) =>
    configure(asked, async (change) =>
      told(change, "earning", await applyGlobalEarning(change, asked.query, settingsGate)),
    ),
  );
};
