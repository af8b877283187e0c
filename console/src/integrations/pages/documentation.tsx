// The documentation: guides whose requests work as they stand, and the reference that the server prints.
import { Button } from "@mantine/core";
import { useMemo, useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { Card, Empty, FailedToLoad, LoadingCards } from "../../ui/page.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { curlOf, type Example, findOperations, operationsOf } from "../domain.ts";
import "../parts/documentation.css";
import { OperationDetails } from "../parts/operation.tsx";
import { useDocument } from "../queries/documentation.ts";
import { type Guide, guides } from "../texts/guides.ts";
import { documentationTexts as texts } from "../texts/pages.ts";

/** The page /admin/documentation. */
export const DocumentationPage = () => (
  <div className="stack">
    <Guides />
    <Reference />
  </div>
);

const Guides = () => {
  const { t } = useSpeech();
  return (
    <Card title={t(texts.guides)} hint={t(texts.guidesHelp)}>
      {guides.map((guide) => (
        <GuideDetails key={guide.id} guide={guide} />
      ))}
    </Card>
  );
};

const GuideDetails = ({ guide }: { guide: Guide }) => {
  const { t, label } = useSpeech();
  return (
    <details className="operation">
      <summary>
        <b>{t(guide.title)}</b>
      </summary>
      <ol className="stack bullets">
        {guide.steps.map((step, index) => (
          <li key={step.example.path} className="stack gap-8">
            <p>{t(step.text)}</p>
            <Request
              example={step.example}
              copyLabel={label(texts.copyOf, { number: index + 1, guide: t(guide.title) })}
            />
          </li>
        ))}
      </ol>
    </details>
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

const Reference = () => {
  const { t } = useSpeech();
  const document = useDocument();
  const [search, setSearch] = useState("");
  const operations = useMemo(
    () => (document.data === undefined ? [] : operationsOf(document.data)),
    [document.data],
  );
  if (document.error) {
    return <FailedToLoad failure={document.error} onRetry={() => void document.refetch()} />;
  }
  if (document.data === undefined) return <LoadingCards count={1} />;
  const bySubject = Map.groupBy(findOperations(operations, search), ({ tag }) => tag);
  return (
    <Card
      title={t(texts.reference)}
      hint={
        <>
          {t(texts.referenceHelp)}{" "}
          <a href="/openapi.json" className="mono" dir="ltr">
            /openapi.json
          </a>
        </>
      }
    >
      <div className="at-most-480">
        <SearchField label={t(texts.search)} value={search} onChange={setSearch} />
      </div>
      {bySubject.size === 0 && <Empty title={t(texts.none)} />}
      {[...bySubject.entries()].map(([subject, found]) => (
        <section key={subject} aria-label={subject}>
          <h3 className="size-14 around-8 capitals" lang="en">
            {subject}
          </h3>
          {found.map((operation) => (
            <OperationDetails key={operation.id} operation={operation} />
          ))}
        </section>
      ))}
    </Card>
  );
};
