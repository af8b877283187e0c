// What makes numbers of the terms visible: a value within its recommended range, hours of a day.
import { useSpeech } from "../../i18n/language.tsx";
import { bandsOf, placeOn } from "../domain.ts";
import { termsTexts as texts } from "../texts/terms.ts";
import "./fraud.css";

const share = (place: number): string => `${Math.round(place * 1_000) / 10}%`;

/** The recommended range as a track with our value on it; outside of it a sentence says so. */
export const Track = ({ value, from, to }: { value: string; from: number; to: number }) => {
  const { t, label, number } = useSpeech();
  const set = /^\d{1,12}$/.test(value) ? Number(value) : undefined;
  const isOutside = set !== undefined && (set < from || set > to);
  const [least, most] = [Math.max(1, from / 10), to * 10];
  const [start, end] = [placeOn(from, least, most), placeOn(to, least, most)];
  const range = { from: number(from), to: number(to) };
  return (
    <div>
      <div
        className="track"
        role="img"
        aria-label={label(texts.track, { ...range, value: set === undefined ? "–" : number(set) })}
        data-outside={isOutside || undefined}
      >
        <span style={{ insetInlineStart: share(start), inlineSize: share(end - start) }} />
        {set !== undefined && <b style={{ insetInlineStart: share(placeOn(set, least, most)) }} />}
      </div>
      <p className="muted small">{t(texts.recommended, range)}</p>
      {isOutside && <p className="gold small">{t(texts.outside)}</p>}
    </div>
  );
};

/** The monitored hours within a day. */
export const DayBand = ({ from, to }: { from: string; to: string }) => {
  const { label } = useSpeech();
  return (
    <div>
      <div className="day-band" role="img" aria-label={label(texts.band, { from, to })}>
        {bandsOf(from, to).map((band) => (
          <span
            key={band.from}
            style={{ insetInlineStart: share(band.from), inlineSize: share(band.to - band.from) }}
          />
        ))}
      </div>
      <div className="day-hours" aria-hidden="true">
        {["00:00", "06:00", "12:00", "18:00", "24:00"].map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
    </div>
  );
};
