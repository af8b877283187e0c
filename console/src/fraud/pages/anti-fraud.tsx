// The terms against fraud: what is watched, and what is done about it.
import { TermsTabs } from "../../kit/terms-tabs.tsx";
import { InForce } from "../../programme/parts/in-force.tsx";
import { Form } from "../../ui/form.tsx";
import { FailedToLoad, LoadingCards, Note } from "../../ui/page.tsx";
import { SaveBar } from "../../ui/save-bar.tsx";
import { Criteria } from "../parts/criteria.tsx";
import { Responses } from "../parts/responses.tsx";
import { useTermsForm } from "../parts/use-terms-form.ts";
import { type TermsSection, useTerms } from "../queries.ts";

/** The page /admin/terms&conditions/antiFraud. */
export const AntiFraudPage = () => {
  const terms = useTerms();
  return (
    <>
      <TermsTabs current="antiFraud" />
      {terms.data !== undefined ? (
        <TermsForm section={terms.data} />
      ) : terms.isError ? (
        <FailedToLoad failure={terms.error} onRetry={() => void terms.refetch()} />
      ) : (
        <LoadingCards count={3} />
      )}
    </>
  );
};

const TermsForm = ({ section }: { section: TermsSection }) => {
  const form = useTermsForm(section);
  return (
    <Form onSend={form.save} className="stack form-page">
      <InForce section={section} />
      <Criteria form={form} />
      <Responses control={form.control} />
      {form.note !== "" && <Note tone="loss">{form.note}</Note>}
      <SaveBar
        changes={form.changes}
        isSaving={form.isSaving}
        onSave={form.save}
        onDiscard={form.discard}
      />
    </Form>
  );
};
