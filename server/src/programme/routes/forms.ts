// The specification's settings calls over HTTP.
import { applyRedemptionSettings, setGlobalEarning } from "@nuqta/contracts/programme.ts";
import type { Api } from "../../kit/http/api.ts";
import { bind, reply } from "../../kit/http/bind.ts";
import { applyGlobalEarning, applyRedemptionForm } from "../service/forms.ts";
import type { ProgrammeParts } from "./settings.ts";

/** Adds the specification's settings calls to `api`. */
export const mountForms = (api: Api, { configure }: Pick<ProgrammeParts, "configure">): void => {
  bind(api, applyRedemptionSettings, (asked) =>
    configure(asked, async (change) => {
      const done = await applyRedemptionForm(change, asked.body);
      if (!done.ok) return done;
      const message = "Redemption settings saved";
      const messageAr = "تم حفظ إعدادات الاستبدال";
      return reply(200, { success: true, data: done.value, message, messageAr });
    }),
  );
  bind(api, setGlobalEarning, (asked) =>
    configure(asked, async (change) => {
      const done = await applyGlobalEarning(change, asked.query);
      if (!done.ok) return done;
      const message = "Earning settings saved";
      const messageAr = "تم حفظ إعدادات كسب النقاط";
      return reply(200, { success: true, data: done.value, message, messageAr });
    }),
  );
};
