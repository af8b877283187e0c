// One of the instants at which something changed, or now, chosen with the slider of the browser: it knows keys,
// screen readers, fingers and pages from right to left.
import { Button } from "@mantine/core";
import { useEffect, useId, useRef, useState } from "react";
import { useSpeech } from "../i18n/language.tsx";
import { withoutMarks } from "../i18n/text.ts";
import { instantTexts as texts } from "./instant-texts.ts";
import { placeOf, type Stop, whenOf } from "./instants.ts";

type Props = {
  label: string;
  stops: readonly Stop[];
  /** Undefined is now, which is the end of the slider. */
  value: string | undefined;
  onChange: (at: string | undefined) => void;
};

/** A slider whose steps are the stops; what it shows while it is dragged is told when it is let go. */
export const InstantSlider = ({ label, stops, value, onChange }: Props) => {
  const speech = useSpeech();
  const { t, label: plain } = speech;
  const id = useId();
  const range = useRef<HTMLInputElement>(null);
  const [dragged, setDragged] = useState<{ place: number; from: string | undefined }>();
  const chosen = placeOf(stops, value);
  // What was dragged counts until the address says something else.
  if (dragged !== undefined && dragged.from !== value) setDragged(undefined);
  const place = dragged?.place ?? chosen;
  const tell = (next: number) => onChange(stops[next]?.at);
  const textOf = (at: number): string => {
    const stop = stops[at];
    if (stop === undefined) return t(texts.now);
    const isExact = at !== chosen || value === undefined || value === stop.at;
    if (isExact && stop.name !== undefined) return stop.name;
    const beside = [stops[at - 1]?.at, stops[at + 1]?.at];
    const when = whenOf(speech, isExact || value === undefined ? stop.at : value, ...beside);
    return stop.note === undefined || !isExact ? when : t(texts.stop, { when, note: stop.note });
  };
  // React tells of every move; the browser itself, once one is done.
  useEffect(() => {
    const input = range.current;
    const done = () => tell(Number(input?.value));
    input?.addEventListener("change", done);
    return () => input?.removeEventListener("change", done);
  });
  return (
    <div className="stack gap-4">
      <div className="row spread">
        <label htmlFor={id} className="small bold">
          {label}
        </label>
        <output htmlFor={id} className="small">
          {textOf(place)}
        </output>
      </div>
      <input
        ref={range}
        id={id}
        className="slider block"
        type="range"
        min={0}
        max={stops.length}
        step={1}
        value={place}
        aria-valuetext={withoutMarks(textOf(place))}
        onChange={(event) => setDragged({ place: Number(event.currentTarget.value), from: value })}
      />
      <div className="row spread">
        <Button
          variant="default"
          size="compact-sm"
          aria-label={plain(texts.stepOf, { step: t(texts.earlier), label })}
          disabled={place === 0}
          onClick={() => tell(place - 1)}
        >
          {t(texts.earlier)}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={plain(texts.stepOf, { step: t(texts.later), label })}
          disabled={place === stops.length}
          onClick={() => tell(place + 1)}
        >
          {t(texts.later)}
        </Button>
      </div>
    </div>
  );
};
