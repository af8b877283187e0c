// What a call of the API needs, takes and answers, and a way to try it. Loaded with the click.
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { Note, useFailureText } from "../../ui/page.tsx";
import type { Operation, Schema } from "../domain/operations.ts";
import { useTry } from "../queries/trying.ts";
import { openedTexts as texts } from "../texts/opened.ts";

/** The inside of an open line. */
export const OpenedOperation = ({ operation }: { operation: Operation }) => {
  const { t } = useSpeech();
  return (
    <div className="stack pad-12">
      <p>
        {operation.scopes.length === 0 ? (
          t(texts.open)
        ) : (
          <>
            {t(texts.needs)}{" "}
            <code className="mono" dir="ltr">
              {operation.scopes.join(" ")}
            </code>
          </>
        )}
      </p>
      <Parameters operation={operation} />
      {operation.body !== undefined && <Printed title={t(texts.body)} schema={operation.body} />}
      <Answers operation={operation} />
      {operation.method === "GET" && <Try path={operation.path} />}
    </div>
  );
};

const Parameters = ({ operation }: { operation: Operation }) => {
  const { t } = useSpeech();
  if (operation.parameters.length === 0) return null;
  return (
    <div>
      <h4>{t(texts.parameters)}</h4>
      <ul dir="ltr">
        {operation.parameters.map((parameter) => (
          <li key={`${parameter.in}-${parameter.name}`}>
            <code className="mono">{parameter.name}</code>{" "}
            <span className="muted small">
              {parameter.in}
              {parameter.required ? `, ${t(texts.required)}` : ""}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
};

const Answers = ({ operation }: { operation: Operation }) => {
  const { t } = useSpeech();
  return (
    <div>
      <h4>{t(texts.answers)}</h4>
      <dl className="facts" dir="ltr">
        {operation.responses.map(({ status, description }) => (
          <div key={status} className="contents">
            <dt className="mono">{status}</dt>
            <dd lang="en">{description}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
};

const Printed = ({ title, schema }: { title: string; schema: Schema }) => (
  <div>
    <h4>{title}</h4>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
    <pre className="mono code" dir="ltr" tabIndex={0}>
      {JSON.stringify(schema, null, 2)}
    </pre>
  </div>
);

const Try = ({ path }: { path: string }) => {
  const { t } = useSpeech();
  const textOf = useFailureText();
  const trying = useTry();
  const [typed, setTyped] = useState(path);
  return (
    <form
      className="stack gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        void trying.mutate(typed);
      }}
    >
      <div className="row align-end one-line">
        <TextInput
          label={t(texts.tryIt)}
          description={t(texts.tryHelp)}
          dir="ltr"
          className="mono grows"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" disabled={trying.isPending || !typed.startsWith("/")}>
          {t(texts.send)}
        </Button>
      </div>
      {trying.error !== null && <Note tone="loss">{textOf(trying.error)}</Note>}
      {trying.data !== undefined && (
        <div role="status">
          <p className="small">{t(texts.answer, { status: String(trying.data.status) })}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <pre className="mono code" dir="ltr" tabIndex={0}>
            {indented(trying.data.text)}
          </pre>
        </div>
      )}
    </form>
  );
};

const indented = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};
