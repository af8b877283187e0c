// The frame of the signed-out pages.
import type { ReactNode } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { Switches } from "../../kit/switches.tsx";
import { useTitle } from "../../kit/use-title.ts";
import { Star } from "../../ui/star.tsx";
import "./auth.css";
import { identityTexts as texts } from "../texts.ts";

type Props = {
  title: string;
  help?: ReactNode;
  /** Where one is in a row of steps. */
  step?: { at: number; of: number };
  children: ReactNode;
};

/** A heading, a form, and the two switches. */
export const AuthFrame = ({ title, help, step, children }: Props) => {
  const { t } = useSpeech();
  useTitle(title);
  return (
    <div className="auth">
      <main className="half">
        <div className="switches">
          <Switches />
        </div>
        <div className="pane">
          <Star size={40} />
          {step !== undefined && (
            <div>
              <p className="muted small">{t(texts.step, { step: step.at, steps: step.of })}</p>
              <ol className="steps" aria-hidden="true">
                {Array.from({ length: step.of }, (_, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: steps do not move
                  <li key={index} data-done={index < step.at || undefined} />
                ))}
              </ol>
            </div>
          )}
          <div>
            <h1>{title}</h1>
            {help !== undefined && <p className="muted">{help}</p>}
          </div>
          {children}
        </div>
      </main>
      <aside className="promise" aria-label={t(texts.promise)}>
        <Pattern />
        <p className="lead">{t(texts.promise)}</p>
        <p>{t(texts.promiseMore)}</p>
      </aside>
    </div>
  );
};

const Pattern = () => (
  <svg className="pattern" aria-hidden="true">
    <defs>
      <pattern id="stars" width="96" height="96" patternUnits="userSpaceOnUse">
        <g fill="none" stroke="#f2c14e" strokeOpacity=".17" strokeWidth="1.2">
          <rect x="26" y="26" width="44" height="44" />
          <rect x="26" y="26" width="44" height="44" transform="rotate(45 48 48)" />
          <circle cx="48" cy="48" r="12" />
          <path d="M0 48h17M79 48h17M48 0v17M48 79v17M0 0l22 22M96 0 74 22M0 96l22-22M96 96 74 74" />
        </g>
      </pattern>
      <linearGradient id="fade" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#0b3d35" stopOpacity="0" />
        <stop offset="1" stopColor="#0b3d35" stopOpacity=".92" />
      </linearGradient>
    </defs>
    <rect width="100%" height="100%" fill="url(#stars)" />
    <rect width="100%" height="100%" fill="url(#fade)" />
  </svg>
);
