// The log of breaches: each with its clock.
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Card, Empty } from "../../ui/page.tsx";
import { breachTexts as texts } from "../parts/breach-texts.ts";
import { BreachClock } from "../parts/clock.tsx";
import { PrivacyTabs } from "../parts/tabs.tsx";
import { type Breach, useBreaches } from "../queries.ts";

/** The page /admin/data-retention/breaches. */
export const BreachesPage = () => {
  const { t, dateTime } = useSpeech();
  const breaches = useBreaches();
  const columns: Column<Breach>[] = [
    {
      id: "noticed",
      head: t(texts.noticed),
      cell: ({ breach_id, noticed_at }) => (
        <Link to={addresses.breach} params={{ id: breach_id }}>
          {dateTime(noticed_at)}
        </Link>
      ),
    },
    { id: "what", head: t(texts.what), isWide: true, cell: ({ what }) => what.slice(0, 200) },
    { id: "due", head: t(texts.due), cell: ({ due_at }) => dateTime(due_at) },
    { id: "state", head: t(texts.state), cell: (breach) => <BreachClock breach={breach} /> },
  ];
  return (
    <div className="stack">
      <PrivacyTabs current="breaches" />
      <Card
        title={t(texts.title)}
        hint={t(texts.hint)}
        aside={
          <Button
            renderRoot={(props) => <Link to={addresses.breach} params={{ id: "new" }} {...props} />}
          >
            {t(texts.add)}
          </Button>
        }
      >
        <DataTable
          caption={t(texts.title)}
          columns={columns}
          rows={breaches.data}
          keyOf={({ breach_id }) => breach_id}
          failure={breaches.error}
          onRetry={() => void breaches.refetch()}
          empty={<Empty title={t(texts.none)} />}
        />
      </Card>
    </div>
  );
};
