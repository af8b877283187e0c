// Who would move if the tier in the form were saved, counted over real purchases and sales.
import { useEffect, useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import {
  criteriaOf,
  type TierDraft,
  type TierForm,
  type TierKind,
  tierProblems,
} from "../domain.ts";
import { useTierMoves } from "../queries.ts";
import { downText, reachText, tierTexts, upText } from "../texts.ts";

const pauseMs = 400;

/** What the form asks for, once it has rested; undefined while it cannot be counted with. */
const useRested = (id: string | undefined, values: TierForm): TierDraft | undefined => {
  const { amount, count } = tierProblems(values);
  const draft = amount || count ? "" : JSON.stringify({ ...(id && { id }), ...criteriaOf(values) });
  const [rested, setRested] = useState(draft);
  useEffect(() => {
    const timer = setTimeout(() => setRested(draft), pauseMs);
    return () => clearTimeout(timer);
  }, [draft]);
  return rested === "" || draft === "" ? undefined : (JSON.parse(rested) as TierDraft);
};

export const Moves = ({
  kind,
  id,
  values,
}: {
  kind: TierKind;
  id?: string | undefined;
  values: TierForm;
}) => {
  const { t, plural } = useSpeech();
  const draft = useRested(id, values);
  const { data, isError } = useTierMoves(kind, draft);
  if (draft === undefined) return null;
  return (
    <div className="sentence" aria-live="polite" data-part="moves">
      <p className="muted tiny">{t(tierTexts.moves)}</p>
      {isError ? (
        <p>{t(tierTexts.movesFailed)}</p>
      ) : data === undefined ? (
        <p className="muted">{t(tierTexts.movesCounting)}</p>
      ) : (
        <>
          <p>{plural(reachText, data.reach)}</p>
          <p>{plural(upText, data.up)}</p>
          <p>{plural(downText, data.down)}</p>
          {!data.whole && <p className="gold">{t(tierTexts.movesPart, { looked: data.looked })}</p>}
        </>
      )}
    </div>
  );
};
