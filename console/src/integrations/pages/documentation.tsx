// The documentation: guides whose requests work as they stand, and the reference that the server prints.
import { lazy, Suspense, useMemo, useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { useEver } from "../../kit/use-ever.ts";
import { Bone, Card, Empty, FailedToLoad, LoadingCards } from "../../ui/page.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { findOperations, operationsOf } from "../domain/operations.ts";
import "../parts/documentation.css";
import { OperationDetails } from "../parts/operation.tsx";
import { useDocument } from "../queries/documentation.ts";
import { type GuideId, guideTitles } from "../texts/guide-titles.ts";
import { documentationTexts as texts } from "../texts/pages.ts";

const GuideSteps = lazy(async () => ({
  default: (await import("../parts/guide-steps.tsx")).GuideSteps,
}));

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
      {(Object.keys(guideTitles) as GuideId[]).map((id) => (
        <GuideDetails key={id} id={id} />
      ))}
    </Card>
  );
};

const GuideDetails = ({ id }: { id: GuideId }) => {
  const { t } = useSpeech();
  const [isOpen, setOpen] = useState(false);
  const hasOpened = useEver(isOpen);
  return (
    <details className="operation" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <b>{t(guideTitles[id])}</b>
      </summary>
      {hasOpened && (
        <Suspense fallback={<Bone />}>
          <GuideSteps id={id} title={t(guideTitles[id])} />
        </Suspense>
      )}
    </details>
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
