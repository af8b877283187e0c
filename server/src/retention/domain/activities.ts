// What personal data is processed for. Columns and calls are named; what they are is in the lists of tables and in the
// contracts. Decision 0126.
import type { Route } from "@nuqta/contracts/kit/route.ts";
import type { dataSubjects, recipientKinds } from "@nuqta/contracts/processing.ts";
import type { legalGrounds, RetentionKind } from "@nuqta/contracts/retention.ts";
import * as calls from "./readers.ts";

type Words = { en: string; ar: string };

export type Activity = {
  name: Words;
  /** Purpose and ground; a kind of retention stands for those that its terms have. */
  why: RetentionKind | { purpose: Words; ground: (typeof legalGrounds)[number] };
  subjects: readonly (typeof dataSubjects)[number][];
  recipients: readonly (typeof recipientKinds)[number][];
  /** Personal columns by table, parted by spaces. */
  columns: Readonly<Record<string, string>>;
  /** Calls that show them. */
  readers: readonly Route[];
};

/** Activities by their id, in the order in which they are shown. */
export const activities: Readonly<Record<string, Activity>> = {
  profiles: {
    name: { en: "Member profiles", ar: "ملفات الأعضاء" },
    why: "profile",
    subjects: ["members"],
    recipients: ["colleagues", "shop_systems"],
    columns: {
      member: "name email phone birth_date locale attributes search",
      idempotency: "body",
      old_answer: "bodies",
    },
    readers: calls.profiles,
  },
  accounts: {
    name: { en: "Points accounts", ar: "حسابات النقاط" },
    why: {
      purpose: {
        en: "To keep each member’s points under the ID that the marketplace knows them by.",
        ar: "حفظ نقاط كل عضو تحت الرقم الذي يعرفه به المتجر.",
      },
      ground: "contract",
    },
    subjects: ["members"],
    recipients: ["colleagues", "shop_systems", "branches", "webhook_receivers"],
    columns: {
      account: "external_id",
      member_lookup: "external_id alias_of",
      event: "payload.member_id payload.merged_into payload.merged_from",
      merged_member: "external_id into_id",
      merge_memory: "remembered",
      book_check: "found.differences.0.member_id",
      approval: "payload.member_id",
      arrival: "body.member_id",
      sales_order: "body.member_id",
    },
    readers: calls.accounts,
  },
  shop_details: {
    name: { en: "Details of orders and activities", ar: "تفاصيل الطلبات والأنشطة" },
    why: "shop_words",
    subjects: ["members"],
    recipients: ["colleagues", "shop_systems"],
    columns: {
      sales_order: "body.attributes",
      activity: "data",
      arrival: "body.attributes body.data",
    },
    readers: calls.shopDetails,
  },
  staff_decisions: {
    name: { en: "Decisions about members", ar: "القرارات المتعلقة بالأعضاء" },
    why: "staff_words",
    subjects: ["members"],
    recipients: ["colleagues", "shop_systems"],
    columns: {
      entry: "reason trace.note",
      approval: "payload.reason payload.note decision_reason",
      arrival: "reason",
      member_standing: "reason",
      legal_hold: "reason lifted_reason",
      member_limit: "reason",
      member_note: "text deleted_reason",
      merged_member: "reason",
      fraud_case: "timeline.0.reason",
    },
    readers: calls.staffDecisions,
  },
  disputes: {
    name: { en: "Disputes of statement lines", ar: "الاعتراضات على بنود الكشوف" },
    why: "staff_words",
    subjects: ["members"],
    recipients: ["colleagues", "sellers"],
    columns: { dispute_message: "text" },
    readers: calls.disputes,
  },
  consents: {
    name: { en: "Consents", ar: "الموافقات على التواصل" },
    why: {
      purpose: {
        en: "To prove what a member agreed to, where and when.",
        ar: "إثبات ما وافق عليه العضو ومكان موافقته وتاريخها.",
      },
      ground: "legal_duty",
    },
    subjects: ["members", "guardians"],
    recipients: ["colleagues", "shop_systems"],
    columns: { member_consent: "proof source", consent_guardian: "name proof" },
    readers: calls.consents,
  },
  messages: {
    name: { en: "Emails and short messages", ar: "البريد الإلكتروني والرسائل القصيرة" },
    why: {
      purpose: {
        en: "To tell members about their points, and colleagues about their account.",
        ar: "إبلاغ الأعضاء بنقاطهم، والموظفين بما يخص حساباتهم.",
      },
      ground: "contract",
    },
    subjects: ["members", "colleagues"],
    recipients: ["mail_provider", "message_provider"],
    columns: {
      mail_outbox: "recipient subject content",
      message_outbox: "recipient content",
    },
    readers: calls.messages,
  },
  webhooks: {
    name: { en: "Events sent to shop systems", ar: "الأحداث المرسلة إلى أنظمة المتاجر" },
    why: {
      purpose: {
        en: "To tell the systems of the marketplace what happened to points.",
        ar: "إبلاغ أنظمة المتجر بما حدث للنقاط.",
      },
      ground: "contract",
    },
    subjects: ["members"],
    recipients: ["colleagues", "webhook_receivers"],
    columns: {
      webhook_delivery: "aggregate_id",
      webhook_attempt: "response_body",
      webhook_replay: "aggregate_id",
    },
    readers: calls.webhooks,
  },
  imports: {
    name: { en: "Imports of earlier records", ar: "استيراد السجلات السابقة" },
    why: {
      purpose: {
        en: "To take over members and orders from another system, and say which lines were wrong.",
        ar: "نقل الأعضاء والطلبات من نظام آخر، وبيان السطور غير الصحيحة.",
      },
      ground: "contract",
    },
    subjects: ["members"],
    recipients: ["colleagues"],
    columns: { import_seen: "id", import_rejection: "cells.0" },
    readers: [],
  },
  audit: {
    name: { en: "Audit log", ar: "سجل التدقيق" },
    why: {
      purpose: {
        en: "To know who did what, and to prove that nobody changed it afterwards.",
        ar: "معرفة من فعل ماذا، وإثبات أن أحدًا لم يغيّر ذلك لاحقًا.",
      },
      ground: "legal_duty",
    },
    subjects: ["members", "colleagues"],
    recipients: ["colleagues"],
    columns: { audit_entry: "target detail" },
    readers: calls.audit,
  },
  colleagues: {
    name: { en: "Staff accounts", ar: "حسابات الموظفين" },
    why: {
      purpose: {
        en: "To let colleagues sign in, and to notice when somebody else does.",
        ar: "تمكين الموظفين من تسجيل الدخول، واكتشاف دخول غيرهم بحساباتهم.",
      },
      ground: "legitimate_interest",
    },
    subjects: ["colleagues"],
    recipients: ["colleagues"],
    columns: {
      staff: "email name",
      staff_identity: "subject",
      staff_session: "network user_agent",
      passkey: "name",
      owner_notice: "facts",
    },
    readers: calls.colleagues,
  },
  sellers: {
    name: { en: "Contacts of sellers", ar: "بيانات التواصل مع البائعين" },
    why: {
      purpose: {
        en: "To reach sellers, to give them their own page, and to name them on statements.",
        ar: "التواصل مع البائعين، وإتاحة صفحاتهم الخاصة لهم، وذكرهم في كشوف التسوية.",
      },
      ground: "contract",
    },
    subjects: ["sellers"],
    recipients: ["colleagues", "sellers", "shop_systems"],
    columns: {
      seller: "email phone address portal_email",
      billing_details: "details",
      settlement: "parties",
    },
    readers: calls.sellers,
  },
  rights: {
    name: { en: "Requests of members by the law", ar: "طلبات الأعضاء بموجب القانون" },
    why: {
      purpose: {
        en: "To answer what members ask for by the data protection law in time, and to prove it.",
        ar: "الرد في الموعد على ما يطلبه الأعضاء بموجب قانون حماية البيانات الشخصية، وإثبات ذلك.",
      },
      ground: "legal_duty",
    },
    subjects: ["members"],
    recipients: ["colleagues"],
    columns: { rights_request: "asked extended_reason answer" },
    readers: calls.rights,
  },
  breaches: {
    name: { en: "Breach log", ar: "سجل الخروقات" },
    why: {
      purpose: {
        en: "To report breaches of personal data in time, and to know what was done about them.",
        ar: "الإبلاغ عن خروقات البيانات الشخصية في موعدها، ومعرفة ما اتُّخذ بشأنها.",
      },
      ground: "legal_duty",
    },
    subjects: ["colleagues"],
    recipients: ["colleagues"],
    columns: { breach: "what measures" },
    readers: calls.breaches,
  },
};
