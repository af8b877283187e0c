// The team: who may sign in, invited, given roles, disabled, and signed out.

import { ActionIcon, Button, Menu } from "@mantine/core";
import { roles } from "@nuqta/contracts/identity.ts";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { useListState } from "../../kit/list-state.ts";
import { ListFilter, ListSearch } from "../../kit/list-tools.tsx";
import { PagedTable } from "../../kit/paged-table.tsx";
import { useSession } from "../../kit/session.ts";
import type { Column } from "../../ui/data-table.tsx";
import { Email } from "../../ui/email.tsx";
import { IconDots, IconPlus } from "../../ui/icons.ts";
import { onDemand } from "../../ui/on-demand.tsx";
import { Pill } from "../../ui/page.tsx";
import { words } from "../../ui/words.ts";
import { FactorCell } from "../parts/factor-cell.tsx";
import { factorResetTexts } from "../parts/factor-reset-texts.ts";
import { FactorRulesCard } from "../parts/factor-rules-card.tsx";
import { RolesCard } from "../parts/roles-card.tsx";
import { teamTexts as texts } from "../parts/team-texts.ts";
import { type Account, useTeam } from "../queries/team.ts";
import { teamList } from "../search.ts";

const factorReset = () => import("../parts/factor-reset.tsx");
const AskFactorResetDialog = onDemand(async () => (await factorReset()).AskFactorResetDialog);
const DecideFactorResetDialog = onDemand(async () => (await factorReset()).DecideFactorResetDialog);
const keyAdoption = () => import("../parts/key-adoption.tsx");
const DisableDialog = onDemand(async () => (await keyAdoption()).DisableDialog);
const EnableDialog = onDemand(async () => (await keyAdoption()).EnableDialog);
const teamCare = () => import("../parts/team-care.tsx");
const SendPasswordDialog = onDemand(async () => (await teamCare()).SendPasswordDialog);
const TeamSessionsDialog = onDemand(async () => (await teamCare()).TeamSessionsDialog);
const VouchDialog = onDemand(async () => (await teamCare()).VouchDialog);
const teamForm = () => import("../parts/team-form.tsx");
const EditAccountDialog = onDemand(async () => (await teamForm()).EditAccountDialog);
const InviteDialog = onDemand(async () => (await teamForm()).InviteDialog);

type Care = "factor" | "decide" | "edit" | "vouch" | "sessions" | "password" | "disable" | "enable";

/** The page /admin/team. */
export const TeamPage = () => {
  const { t } = useSpeech();
  const list = useListState(teamList);
  const team = useTeam(list.query);
  const [isInviting, setInviting] = useState(false);
  const [care, setCare] = useState<{ account: Account; what: Care }>();
  const columns = useColumns((account, what) => setCare({ account, what }));
  const isRefused = team.error !== null && team.data === undefined;
  return (
    <div className="stack">
      <section className="card" aria-label={t(texts.title)}>
        <div className="toolbar">
          <p className="toolbar-lead muted">{t(texts.help)}</p>
          {!isRefused && (
            <Button
              leftSection={<IconPlus size={16} aria-hidden="true" />}
              onClick={() => setInviting(true)}
            >
              {t(texts.invite)}
            </Button>
          )}
        </div>
        <div className="toolbar">
          <ListSearch label={t(texts.search)} list={list} />
          <ListFilter
            list={list}
            name="role"
            label={t(texts.role)}
            any={t(texts.anyRole)}
            data={roles.map((role) => ({ value: role, label: t(texts[role]) }))}
            w={160}
          />
          <ListFilter
            list={list}
            name="status"
            label={t(words.status)}
            any={t(texts.anyStatus)}
            data={(["active", "disabled"] as const).map((status) => ({
              value: status,
              label: t(texts[status]),
            }))}
            w={160}
          />
        </div>
        <PagedTable
          name="team"
          caption={t(texts.title)}
          columns={columns}
          keyOf={(account) => account.id}
          list={list}
          found={team}
          empty={{ title: t(words.noMatch) }}
        />
        {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
        {care !== undefined && <CareDialog {...care} onClose={() => setCare(undefined)} />}
      </section>
      {!isRefused && <RolesCard />}
      {!isRefused && <FactorRulesCard />}
    </div>
  );
};

const isOfTeam = ({ role }: Account): boolean => role !== "seller" && role !== "branch";

const CareDialog = ({
  account,
  what,
  onClose,
}: {
  account: Account;
  what: Care;
  onClose: () => void;
}) => {
  if (what === "sessions") return <TeamSessionsDialog account={account} onClose={onClose} />;
  if (what === "factor") return <AskFactorResetDialog account={account} onClose={onClose} />;
  if (what === "decide") return <DecideFactorResetDialog account={account} onClose={onClose} />;
  if (what === "vouch") return <VouchDialog account={account} onClose={onClose} />;
  if (what === "password") return <SendPasswordDialog account={account} onClose={onClose} />;
  if (what === "disable") return <DisableDialog account={account} onClose={onClose} />;
  if (what === "enable") return <EnableDialog account={account} onClose={onClose} />;
  return isOfTeam(account) ? <EditAccountDialog account={account} onClose={onClose} /> : null;
};

const useColumns = (open: (account: Account, what: Care) => void): Column<Account>[] => {
  const { t, dateTime, number } = useSpeech();
  return [
    {
      id: "name",
      head: t(texts.name),
      sort: "name",
      cell: (account) => (
        <>
          <bdi>{account.name}</bdi> {account.current && <Pill tone="on">{t(texts.you)}</Pill>}
          <div className="muted small">
            <Email address={account.email} />
          </div>
          <Admission account={account} />
        </>
      ),
    },
    {
      id: "role",
      head: t(texts.role),
      cell: (account) => (
        <>
          {account.role_name === null ? t(texts[account.role]) : <bdi>{account.role_name}</bdi>}
          <bdi className="muted small block" dir="ltr">
            {account.branch_id ?? account.seller_id}
          </bdi>
        </>
      ),
    },
    {
      id: "status",
      head: t(words.status),
      cell: (account) => (
        <>
          <Pill tone={account.status === "active" ? "on" : "off"}>{t(texts[account.status])}</Pill>
          <Temporary account={account} />
        </>
      ),
    },
    {
      id: "seen",
      head: t(texts.lastSignIn),
      cell: ({ last_sign_in_at: at }) => (at === null ? t(texts.never) : dateTime(at)),
    },
    {
      id: "factor",
      head: t(factorResetTexts.factor),
      isWide: true,
      cell: (account) => <FactorCell account={account} />,
    },
    {
      id: "open",
      head: t(texts.open),
      isNumber: true,
      cell: (account) => number(account.open_sessions),
    },
    {
      id: "actions",
      head: t(words.actions),
      isPinned: true,
      cell: (account) => <AccountMenu account={account} open={open} />,
    },
  ];
};

// Who let somebody in decides whose requests they may agree to.
const Admission = ({ account }: { account: Account }) => {
  const { t } = useSpeech();
  const { admitted_by_name: inviter, vouched_by_name: voucher } = account;
  if (inviter === null) return null;
  return (
    <div className="muted small">
      {t(texts.invitedBy, { name: inviter })}
      {voucher !== null && <> · {t(texts.vouchedBy, { name: voucher })}</>}
    </div>
  );
};

const Temporary = ({ account }: { account: Account }) => {
  const { t, dateTime } = useSpeech();
  const until = account.temporary_until;
  if (until === null || account.status === "disabled") return null;
  const isOver = Date.parse(until) <= Date.now();
  return (
    <div className="muted small">
      {isOver ? t(texts.temporaryOver) : t(texts.temporary, { time: dateTime(until) })}
    </div>
  );
};

/** The acts on an account: little to one's own, and a seller's role and status live elsewhere. */
const AccountMenu = ({
  account,
  open,
}: {
  account: Account;
  open: (account: Account, what: Care) => void;
}) => {
  const { t, label } = useSpeech();
  const { name } = account;
  const item = (what: Care, text: string) => (
    <Menu.Item key={what} onClick={() => open(account, what)}>
      {text}
    </Menu.Item>
  );
  const isOthers = !account.current;
  const isOwner = useSession((session) => session.user?.role === "owner");
  const isActive = account.status === "active";
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" aria-label={label(texts.actionsOf, { name })}>
          <IconDots size={16} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isOfTeam(account) && item("edit", t(words.edit))}
        {isOthers &&
          isActive && [
            item("sessions", t(texts.sessions)),
            item("password", t(texts.sendPassword)),
          ]}
        {account.may_vouch && item("vouch", t(texts.vouch))}
        {isOwner &&
          isOthers &&
          account.second_factor &&
          (account.factor_reset === null
            ? isActive && item("factor", t(factorResetTexts.ask))
            : item("decide", t(factorResetTexts.decide)))}
        {isOthers &&
          account.role !== "seller" &&
          (isActive ? item("disable", t(texts.disable)) : item("enable", t(texts.enable)))}
        {account.role === "seller" && !isActive && <Menu.Label>{t(texts.withSeller)}</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  );
};
