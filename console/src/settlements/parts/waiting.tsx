// Money of a seller that waits for a second person.
import { Link } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Note } from "../../ui/page.tsx";
import { words } from "../../ui/words.ts";
import { type At, useWaitingMoney } from "../queries.ts";
import { waitingTexts as texts } from "./waiting-texts.ts";

/** A note for each request of a statement, with the way to it. */
export const WaitingMoney = ({ at }: { at: At }) => {
  const { t, label, money } = useSpeech();
  const { data = [] } = useWaitingMoney(at);
  return data.map(({ approval_id, money: asked }) =>
    asked === null ? null : (
      <Note key={approval_id} tone="done">
        <p>{t(texts[asked.act], { money: money(asked.piastres) })}</p>
        <Link
          to={addresses.approval}
          params={{ id: approval_id }}
          aria-label={label(texts.waitingOf, { money: money(asked.piastres) })}
        >
          {t(words.viewRequest)}
        </Link>
      </Note>
    ),
  );
};

/** Says before it is sent that so much (piastres) needs a second person; nothing where one is enough. */
export const SecondPerson = ({ piastres, alone }: { piastres: number; alone: number | null }) => {
  const { t, money } = useSpeech();
  if (alone === null || piastres <= alone) return null;
  return (
    <p className="sentence" role="status">
      {t(texts.second, { money: money(alone) })}
    </p>
  );
};
