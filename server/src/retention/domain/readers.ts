// Calls that show personal data, by what it is processed for. A test holds them against the contracts. Decision 0126.
import { listSessions } from "@nuqta/contracts/account-sessions.ts";
import { getApproval, listApprovals } from "@nuqta/contracts/approvals.ts";
import { exportAudit, listActors, listAudit } from "@nuqta/contracts/audit.ts";
import { readBillingDetails, readSellerBilling } from "@nuqta/contracts/billing-details.ts";
import { latestBookCheck, trialBalance } from "@nuqta/contracts/books.ts";
import { getBreach, listBreaches } from "@nuqta/contracts/breaches.ts";
import { previewReach } from "@nuqta/contracts/campaigns.ts";
import {
  findCounterMembers,
  getCounterMember,
  getSale,
  scanCounterMember,
  searchCounterMembers,
} from "@nuqta/contracts/counter.ts";
import { getCounterCase } from "@nuqta/contracts/counter-cases.ts";
import {
  getDispute,
  getStoreDispute,
  listDisputes,
  listStoreDisputes,
} from "@nuqta/contracts/disputes.ts";
import { listEvents } from "@nuqta/contracts/events.ts";
import { getFraudCase, listFraudCases } from "@nuqta/contracts/fraud.ts";
import type { Route } from "@nuqta/contracts/kit/route.ts";
import { getBalance, getWhy, getWhyNot, listEntries } from "@nuqta/contracts/ledger.ts";
import { getHold } from "@nuqta/contracts/legal-holds.ts";
import { getMemberChanges } from "@nuqta/contracts/member-changes.ts";
import { listMessages } from "@nuqta/contracts/member-messages.ts";
import { listNotes } from "@nuqta/contracts/member-notes.ts";
import { getMember, listMembers, listStanding, searchMembers } from "@nuqta/contracts/members.ts";
import { listMerges, previewMerge, previewUndo } from "@nuqta/contracts/merging.ts";
import { getOrderPoints } from "@nuqta/contracts/order-points.ts";
import { getOrder, getOrderWhyNot } from "@nuqta/contracts/orders.ts";
import { exportMember, listConsents } from "@nuqta/contracts/privacy.ts";
import { getLimits } from "@nuqta/contracts/processing-limits.ts";
import { getArrival, listArrivals } from "@nuqta/contracts/quarantine.ts";
import { getRedemption } from "@nuqta/contracts/redemption.ts";
import { getRightsRequest, listRightsRequests } from "@nuqta/contracts/rights-requests.ts";
import { getSeller, listSellers } from "@nuqta/contracts/sellers.ts";
import { getSettlement, listSettlementItems } from "@nuqta/contracts/settlements.ts";
import { getSimulation } from "@nuqta/contracts/simulations.ts";
import { getStore } from "@nuqta/contracts/storefront.ts";
import { listTeam, listTeamSessions } from "@nuqta/contracts/team.ts";
import { verifyVoucher } from "@nuqta/contracts/vouchers.ts";
import { listReplays } from "@nuqta/contracts/webhook-replays.ts";
import { getDelivery, listDeliveries } from "@nuqta/contracts/webhooks.ts";

type Calls = readonly Route[];

const ofCounter: Calls = [
  ...[findCounterMembers, getCounterMember, scanCounterMember, searchCounterMembers],
];

export const profiles: Calls = [
  ...[getMember, listMembers, searchMembers, exportMember, ...ofCounter],
];

export const accounts: Calls = [
  ...[getMember, listMembers, searchMembers, exportMember, ...ofCounter, getSale],
  ...[getBalance, getMemberChanges, getWhy, getWhyNot, getOrder, getOrderPoints, getOrderWhyNot],
  ...[listEvents],
  ...[listMerges, previewMerge, previewUndo, getRedemption, verifyVoucher],
  ...[getApproval, listApprovals, getArrival, listArrivals],
  ...[getFraudCase, listFraudCases, getCounterCase],
  ...[latestBookCheck, trialBalance, listSettlementItems, getSimulation, previewReach],
];

export const shopDetails: Calls = [getOrder, getArrival, exportMember];

export const staffDecisions: Calls = [
  ...[getApproval, listApprovals, getArrival, listArrivals, getFraudCase, getHold, getLimits],
  ...[listEntries, getWhy, getWhyNot, listMerges, listStanding, exportMember],
  ...[listNotes],
];

export const disputes: Calls = [
  ...[getDispute, getStoreDispute, listDisputes, listStoreDisputes, exportMember],
];

export const consents: Calls = [listConsents, exportMember];

export const messages: Calls = [listMessages];

export const webhooks: Calls = [listDeliveries, getDelivery, listReplays];

export const audit: Calls = [listAudit, exportAudit];

export const colleagues: Calls = [listTeam, listTeamSessions, listSessions, listActors];

export const sellers: Calls = [
  ...[listSellers, getSeller, getStore, readBillingDetails, readSellerBilling, getSettlement],
];

export const rights: Calls = [listRightsRequests, getRightsRequest, exportMember];

export const breaches: Calls = [listBreaches, getBreach];
