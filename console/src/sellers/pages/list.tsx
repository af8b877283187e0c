// Edit sellers: every seller, found, filtered, sorted, switched on and off, and taken away as a file.

import { Button } from "@mantine/core";
import type { Seller } from "@nuqta/contracts/sellers.ts";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useListState } from "../../kit/list-state.ts";
import { ListSearch } from "../../kit/list-tools.tsx";
import { PagedTable } from "../../kit/paged-table.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { Email } from "../../ui/email.tsx";
import { IconDownload, IconFilter, IconPlus } from "../../ui/icons.ts";
import { useFailureText } from "../../ui/page.tsx";
import { EditButton } from "../../ui/row-button.tsx";
import { toastDone, toastRefused } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { SellerFilters } from "../parts/filters.tsx";
import { StatusToggle } from "../parts/status.tsx";
import { useExportSellers, useSellers } from "../queries.ts";
import { sellerList } from "../search.ts";
import { filterCount, moreCategories, sellerTexts as texts } from "../texts.ts";

/** The page /admin/edit-seller. */
export const SellersPage = () => {
  const { t, plural } = useSpeech();
  const list = useListState(sellerList);
  const sellers = useSellers(list.query);
  const columns = useColumns();
  const active = Object.values(list.filters).filter(Boolean).length;
  const [isOpen, setOpen] = useState(active > 0);
  return (
    <section className="card" aria-label={t(texts.listTitle)}>
      <div className="toolbar">
        <ListSearch label={t(texts.search)} list={list} />
        <Button
          variant="default"
          leftSection={<IconFilter size={16} aria-hidden="true" />}
          aria-expanded={isOpen}
          aria-controls="seller-filters"
          onClick={() => setOpen(!isOpen)}
        >
          {t(texts.advanced)}
        </Button>
        {active > 0 && <span className="muted small">{plural(filterCount, active)}</span>}
        <span className="grows" />
        <ExportButton query={list.query} />
        <Button
          renderRoot={(props) => <Link to={addresses.sellerForm} {...props} />}
          leftSection={<IconPlus size={16} aria-hidden="true" />}
        >
          {t(texts.add)}
        </Button>
      </div>
      {isOpen && <SellerFilters list={list} />}
      <p className="muted small toolbar-note">{t(texts.toggleHelp)}</p>
      <PagedTable
        name="sellers"
        caption={t(texts.listTitle)}
        columns={columns}
        keyOf={(seller) => seller.seller_id}
        list={list}
        found={sellers}
        isClearedAbove={isOpen}
        empty={{
          title: t(texts.empty),
          help: t(texts.emptyHelp),
          noMatch: t(texts.noMatchHelp),
        }}
      />
    </section>
  );
};

const ExportButton = ({
  query,
}: {
  query: Readonly<Record<string, string | number | undefined>>;
}) => {
  const { t, language } = useSpeech();
  const textOf = useFailureText();
  const exporting = useExportSellers();
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      disabled={exporting.isPending}
      onClick={() =>
        exporting.mutate(
          { query, locale: language },
          {
            onSuccess: () => toastDone(t(texts.exported), t(words.close)),
            onError: (failure) => toastRefused(textOf(failure), t(words.close)),
          },
        )
      }
    >
      {t(exporting.isPending ? texts.exporting : texts.exportCsv)}
    </Button>
  );
};

// The others stand in the title and in the exported file.
const shownCategories = 2;

const useColumns = (): Column<Seller>[] => {
  const { t, label, plural, dateTime, language } = useSpeech();
  const join = new Intl.ListFormat(language, { type: "unit", style: "short" });
  return [
    {
      id: "name",
      head: t(texts.name),
      sort: "name",
      isWide: true,
      cell: (seller) => (
        <Link to={addresses.seller} search={{ id: seller.seller_id }}>
          <bdi>{seller.name}</bdi>
        </Link>
      ),
    },
    {
      id: "seller_id",
      head: t(texts.id),
      sort: "seller_id",
      cell: (seller) => (
        <bdi dir="ltr" className="mono">
          {seller.seller_id}
        </bdi>
      ),
    },
    {
      id: "brand_type",
      head: t(texts.brandType),
      sort: "brand_type",
      isWide: true,
      cell: ({ brand_type }) => (brand_type === null ? "—" : t(texts[brand_type])),
    },
    {
      id: "category",
      head: t(texts.brandCategory),
      isWide: true,
      cell: ({ brand_categories: all }) => {
        const names = all.map(({ name }) => name);
        const more = names.length - shownCategories;
        const shown = join.format(names.slice(0, shownCategories));
        if (names.length === 0) return "—";
        return (
          <span title={join.format(names)}>
            {more > 0 ? plural(moreCategories, more, { shown }) : shown}
          </span>
        );
      },
    },
    {
      id: "contact",
      head: t(texts.contact),
      isWide: true,
      cell: (seller) => <Contact seller={seller} />,
    },
    {
      id: "status",
      head: t(words.status),
      sort: "status",
      cell: (seller) => <StatusToggle seller={seller} />,
    },
    {
      id: "modified",
      head: t(texts.modified),
      sort: "updated_at",
      cell: (seller) => dateTime(seller.updated_at ?? seller.created_at),
    },
    {
      id: "actions",
      isPinned: true,
      head: t(words.actions),
      cell: (seller) => (
        <EditButton
          name={label(texts.editOf, { name: seller.name })}
          renderRoot={(props) => (
            <Link to={addresses.seller} search={{ id: seller.seller_id }} {...props} />
          )}
        />
      ),
    },
  ];
};

const Contact = ({ seller: { email, phone } }: { seller: Seller }) => {
  if (email === null && phone === null) return "—";
  return (
    <>
      {email !== null && <Email address={email} />}
      {phone !== null && (
        <div className="muted small">
          <bdi dir="ltr">{phone}</bdi>
        </div>
      )}
    </>
  );
};
