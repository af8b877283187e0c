// The steps of a guide with their requests. Loaded with the click.
import { Button } from "@mantine/core";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { curlOf, type Example } from "../domain/example.ts";
import type { GuideId } from "../texts/guide-titles.ts";
import { guides } from "../texts/guides.ts";
import { guideTexts as texts } from "../texts/opened.ts";

/** Requests of a guide, one after the other. */
export const GuideSteps = ({ id, title }: { id: GuideId; title: string }) => {
  const { t, label } = useSpeech();
  const steps = guides.find((guide) => guide.id === id)?.steps ?? [];
  return (
    <ol className="stack bullets">
      {steps.map((step, index) => (
        <li key={step.example.path} className="stack gap-8">
          <p>{t(step.text)}</p>
          <Request
            example={step.example}
            copyLabel={label(texts.copyOf, { number: index + 1, guide: title })}
          />
        </li>
      ))}
    </ol>
  );
};

const Request = ({ example, copyLabel }: { example: Example; copyLabel: string }) => {
  const { t } = useSpeech();
  const [isCopied, setCopied] = useState(false);
  const command = curlOf(example, window.location.origin);
  return (
    <div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className="mono code" dir="ltr" tabIndex={0}>
        {command}
      </pre>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={isCopied ? undefined : copyLabel}
        onClick={() => void navigator.clipboard.writeText(command).then(() => setCopied(true))}
      >
        <span role="status">{t(isCopied ? texts.copied : texts.copy)}</span>
      </Button>
    </div>
  );
};
