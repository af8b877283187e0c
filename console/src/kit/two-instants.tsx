// Looking back: an instant that is chosen among those at which something changed, and another to compare it with.
import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { dayInCairo, endOfDay } from "../i18n/days.ts";
import { useSpeech } from "../i18n/language.tsx";
import { DayField } from "../ui/day-field.tsx";
import { words } from "../ui/words.ts";
import { InstantSlider } from "./instant-slider.tsx";
import { instantTexts as texts } from "./instant-texts.ts";
import { inOrder, plainInstant, type Stop, stopsFrom } from "./instants.ts";
import { type InstantsControl, useInstants } from "./use-instants.ts";

type Props = {
  /** The first instant that can be asked for. */
  first: string;
  stops: readonly Stop[];
  /** Changes that `stops` lacks, all earlier than those it has. */
  unlisted: number;
  /** Draws both instants, the earlier one first; undefined is now. */
  children: (from: string | undefined, to: string | undefined) => ReactNode;
};

/** The controls, and below them what `children` makes of the instants; a refusal by name where there is none. */
export const TwoInstants = ({ first, stops, unlisted, children }: Props) => {
  const { t, number } = useSpeech();
  const instants = useInstants();
  const { asOf, other, choose } = instants;
  const [wantsOther, setWantsOther] = useState(false);
  const isCompared = wantsOther || other !== undefined;
  const all = stopsFrom(first, stops);
  const [from, to] = inOrder(asOf, other);
  return (
    <div className="stack">
      <p className="muted small">{t(texts.help)}</p>
      <InstantSlider
        label={t(texts.instant)}
        stops={all}
        value={asOf}
        onChange={(at) => choose({ asOf: at })}
      />
      <div className="row align-end wraps">
        <DayJump {...instants} />
        <label className="row small gap-8">
          <input
            className="check"
            type="checkbox"
            checked={isCompared}
            onChange={(event) => {
              setWantsOther(event.currentTarget.checked);
              if (other !== undefined) choose({ other: undefined });
            }}
          />
          {t(texts.compare)}
        </label>
      </div>
      {isCompared && (
        <InstantSlider
          label={t(texts.other)}
          stops={all}
          value={other}
          onChange={(at) => choose({ other: at })}
        />
      )}
      {unlisted > 0 && (
        <p className="muted small">{t(texts.unlisted, { count: number(unlisted) })}</p>
      )}
      <Answered first={first} instants={instants}>
        {children(from, to)}
      </Answered>
    </div>
  );
};

/** A day whose end is looked at. */
const DayJump = ({ asOf, choose }: InstantsControl) => {
  const { t } = useSpeech();
  const [now] = useState(() => Date.now());
  const day = asOf === undefined ? "" : dayInCairo(Date.parse(asOf));
  const isEnd = asOf !== undefined && plainInstant(endOfDay(day)) === asOf;
  const jump = (to: string) => {
    const end = to === "" ? undefined : plainInstant(endOfDay(to));
    choose({ asOf: end !== undefined && Date.parse(end) < now ? end : undefined });
  };
  return (
    <DayField
      label={t(words.endOf)}
      value={isEnd ? day : ""}
      max={dayInCairo(now)}
      onChange={jump}
    />
  );
};

type AnsweredProps = { first: string; instants: InstantsControl; children: ReactNode };

/** Answer to the instants; for one that nothing is known of, the reason. */
const Answered = ({ first, instants: { asOf, other, choose }, children }: AnsweredProps) => {
  const { t, dateTime } = useSpeech();
  const [now] = useState(() => Date.now());
  const wrong = [asOf, other].find(
    (at) => at !== undefined && (at < first || Date.parse(at) > now),
  );
  if (wrong === undefined) return <div aria-live="polite">{children}</div>;
  const isEarly = wrong < first;
  const mended = isEarly ? first : undefined;
  return (
    <div className="stack" role="alert">
      <p>
        {isEarly
          ? t(texts.before, { first: dateTime(first), asked: dateTime(wrong) })
          : t(texts.notYet, { asked: dateTime(wrong) })}
      </p>
      <div>
        <Button
          variant="default"
          onClick={() =>
            choose({
              ...(asOf === wrong && { asOf: mended }),
              ...(other === wrong && { other: mended }),
            })
          }
        >
          {t(isEarly ? texts.toFirst : words.showNow)}
        </Button>
      </div>
    </div>
  );
};
