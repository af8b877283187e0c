// Money of a seller that waits for a second person.
import { Link } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Note } from "../../ui/page.tsx";
import { words } from "../../ui/words.ts";
import { type At, type Dispute, useWaitingMoney } from "../queries/statements.ts";
import { waitingTexts as texts } from "./waiting-texts.ts";

type Waiting = NonNullable<ReturnType<typeof useWaitingMoney>["data"]>;

/** A note for each request about the account of a statement, with the way to it. */
export const WaitingMoney = ({ at }: { at: At }) => {
  const { data = [] } = useWaitingMoney(at);
  return <Notes found={data.filter(({ money }) => money?.act !== "credit")} />;
};

/** A note for each credit of a dispute that waits, with the words of its answer. */
export const WaitingCredits = ({ one }: { one: Dispute }) => {
  const { t } = useSpeech();
  const { data = [] } = useWaitingMoney({ seller: one.seller_id, month: one.month });
  const own = data.flatMap((each) => {
    const asked = each.money;
    return asked?.act === "credit" && asked.dispute_id === one.id ? [{ each, asked }] : [];
  });
  return own.map(({ each, asked }) => {
    const text = one.proposed.find(({ message_no: no }) => no === asked.message_no)?.text ?? "";
    return (
      <Notes
        key={each.approval_id}
        found={[each]}
        more={text === "" ? undefined : t(texts.creditText, { text })}
      />
    );
  });
};

const Notes = ({ found, more }: { found: Waiting; more?: string | undefined }) => {
  const { t, label, money } = useSpeech();
  return found.map(({ approval_id, money: asked }) =>
    asked === null ? null : (
      <Note key={approval_id} tone="done">
        <p>{t(texts[asked.act], { money: money(asked.piastres) })}</p>
        {more !== undefined && (
          <p dir="auto" className="breaks">
            {more}
          </p>
        )}
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
