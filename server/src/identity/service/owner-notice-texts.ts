// What owners are told, in words: one sentence for mail and dashboard, and what to do if it was not meant.
import type { Staff } from "../domain/accounts.ts";
import type { NoticeFacts, NoticeKind } from "../domain/notices.ts";

const poundsText = (piastres: number): string =>
  `${Math.trunc(piastres / 100)}.${String(piastres % 100).padStart(2, "0")}`;

type Sentence = (facts: NoticeFacts) => readonly [en: string, ar: string];

const sentences: Readonly<Record<NoticeKind, Sentence>> = {
  key_created: ({ name, by }) => [
    `${by} created the API key “${name}”.`,
    `أنشأ ${by} مفتاح API باسم «${name}».`,
  ],
  key_renewed: ({ name, by }) => [
    `${by} renewed the API key “${name}” and has its new secret.`,
    `جدّد ${by} مفتاح API «${name}» ولديه سره الجديد.`,
  ],
  owner_added: ({ name, by }) => [
    `${by} made ${name} an owner.`,
    `منح ${by} دور المالك إلى ${name}.`,
  ],
  owner_enabled: ({ name, by }) => [
    `${by} enabled the account of ${name}, who is an owner.`,
    `فعّل ${by} حساب ${name}، وهو مالك.`,
  ],
  owner_recovered: ({ name, by }) => [
    `${by} gave ${name}, who is an owner, a new password and took away their second factor.`,
    `أعطى ${by} المالكَ ${name} كلمة مرور جديدة وأزال وسيلة التحقق الثانية لحسابه.`,
  ],
  webhook_added: ({ name, by }) => [
    `${by} added a webhook: events go to ${name}.`,
    `أضاف ${by} عنوان Webhook جديدًا: تُرسل الأحداث إلى ${name}.`,
  ],
  webhook_moved: ({ name, by }) => [
    `${by} changed the address of a webhook: events go to ${name} now.`,
    `غيّر ${by} عنوان Webhook: تُرسل الأحداث الآن إلى ${name}.`,
  ],
  sign_in: ({ name, network, isLast }) => [
    `${name} signed in from a new device (network ${network}).${isLast ? " This is the last mail about this account today; further sign-ins are on the dashboard." : ""}`,
    `سجّل ${name} الدخول من جهاز جديد (الشبكة ${network}).${isLast ? " هذه آخر رسالة عن هذا الحساب اليوم، وتجد عمليات الدخول التالية في لوحة التحكم." : ""}`,
  ],
  factors_changed: ({ name, by }) => [
    name === by
      ? `${name} changed their second factors for signing in.`
      : `${by} changed the second factors of ${name}.`,
    name === by
      ? `غيّر ${name} وسائل التحقق الثانية لحسابه.`
      : `غيّر ${by} وسائل التحقق الثانية لحساب ${name}.`,
  ],
  factor_reset_asked: ({ name, by, how }) => [
    how === "time"
      ? `${by} asked to remove the second factor of ${name}. It happens after 24 hours unless somebody stops it on the team page.`
      : `${by} asked to remove the second factor of ${name}. Another owner has to agree on the team page.`,
    how === "time"
      ? `طلب ${by} إزالة وسيلة التحقق الثانية لحساب ${name}. تُزال بعد 24 ساعة ما لم يوقفها أحد من صفحة الفريق.`
      : `طلب ${by} إزالة وسيلة التحقق الثانية لحساب ${name}. يلزم أن يوافق مالك آخر من صفحة الفريق.`,
  ],
  factor_reset_stopped: ({ name, by }) => [
    name === by
      ? `${name} keeps their second factor: the request to remove it was stopped.`
      : `${by} stopped the request to remove the second factor of ${name}.`,
    name === by
      ? `احتفظ ${name} بوسيلة التحقق الثانية لحسابه، وأُوقف طلب إزالتها.`
      : `أوقف ${by} طلب إزالة وسيلة التحقق الثانية لحساب ${name}.`,
  ],
  factor_rule: ({ name, by, how }) => [
    how === "not_required"
      ? `${by} decided that people with the role ${name} need no second factor.`
      : `${by} changed from when people with the role ${name} must have a second factor.`,
    how === "not_required"
      ? `قرر ${by} أن أصحاب الدور ${name} لا يلزمهم التحقق بخطوتين.`
      : `غيّر ${by} موعد إلزام أصحاب الدور ${name} بالتحقق بخطوتين.`,
  ],
  vouched: ({ name, by }) => [
    `${by} vouches for ${name}, who may now agree to what their inviter asks for.`,
    `زكّى ${by} حساب ${name}، فصار بإمكانه الموافقة على ما يطلبه من دعاه.`,
  ],
  counter_crowd: ({ name, count }) => [
    `The points of ${count} members were spent within an hour at the counter of ${name}. Its branch can be switched off on the profile of the seller.`,
    `استُبدلت نقاط أعضاء عددهم ${count} خلال ساعة في نقطة بيع ${name}. يمكن إيقاف الفرع من صفحة البائع.`,
  ],
  award_differs: ({ name }) => [
    `The points of entry ${name} are not what its inputs give. Nothing was changed; the entry is marked on the page of the liability. Please have it looked into.`,
    `نقاط القيد ${name} لا تطابق المدخلات التي حُسبت منها. لم يتغيّر شيء، والقيد معلَّم في صفحة الالتزامات. يُرجى التحقق منه.`,
  ],
  retention_changed: ({ by }) => [
    `${by} changed how long personal data is kept. A shorter period takes effect after seven days; data removed then cannot be restored.`,
    `غيّر ${by} مدد الاحتفاظ بالبيانات الشخصية. تُطبَّق المدة الأقصر بعد سبعة أيام، وما يُزال عندها لا يمكن استرجاعه.`,
  ],
  consent_text_published: ({ name, by }) => [
    `${by} published version ${name} of the text that members agree to. Members who agreed to an earlier one stay agreed. See Data Retention, Consent texts.`,
    `نشر ${by} الإصدار ${name} من النص الذي يوافق عليه الأعضاء. من وافق على إصدار سابق تبقى موافقته قائمة. راجع «مدة الاحتفاظ بالبيانات»، نصوص الموافقة.`,
  ],
  breach_due: ({ name }) => [
    `Less than 24 hours are left to report a data breach to the Personal Data Protection Center: the time ends at ${name}. See Data Retention, Breach log.`,
    `تبقّى أقل من 24 ساعة لإبلاغ مركز حماية البيانات الشخصية بخرق بيانات: تنتهي المهلة في ${name}. راجع «مدة الاحتفاظ بالبيانات»، سجل الخروقات.`,
  ],
  rights_due: ({ name }) => [
    `A member’s request under the data protection law has to be answered by the end of ${name}. See Data Retention, Member requests.`,
    `يجب الرد على طلب عضو بموجب قانون حماية البيانات الشخصية قبل نهاية يوم ${name}. راجع «مدة الاحتفاظ بالبيانات»، طلبات الأعضاء.`,
  ],
  wallet_low: ({ name, count = 0 }) => [
    `The wallet of seller ${name} has EGP ${poundsText(count)} left. See the page of the seller.`,
    `تبقّى في محفظة البائع ${name} مبلغ ${poundsText(count)} ج.م. راجع صفحة البائع.`,
  ],
  given_by_hand: ({ name, day, agreed = 0 }) => [
    `Points given, taken, voided, merged and erased by hand on ${day}: ${name === "" ? "none" : name} without a second person, ${agreed} with one.`,
    `النقاط المضافة والمخصومة والمبطلة والمدموجة والممحوة يدويًا في ${day}: ${name === "" ? "لا شيء" : name} دون شخص ثانٍ، و${agreed} بموافقة شخص ثانٍ.`,
  ],
};

const subjects: Readonly<Record<NoticeKind, readonly [en: string, ar: string]>> = {
  key_created: ["A new API key", "مفتاح API جديد"],
  key_renewed: ["An API key was renewed", "تم تجديد مفتاح API"],
  owner_added: ["A new owner", "مالك جديد"],
  owner_enabled: ["An owner's account was enabled", "تم تفعيل حساب مالك"],
  owner_recovered: ["An owner was let in again", "استعادة دخول مالك"],
  webhook_added: ["A new webhook", "عنوان Webhook جديد"],
  webhook_moved: ["A webhook goes elsewhere", "تغيّر عنوان Webhook"],
  sign_in: ["Signed in from a new device", "تسجيل دخول من جهاز جديد"],
  factors_changed: ["Second factors were changed", "تم تغيير وسائل التحقق الثانية"],
  factor_reset_asked: ["A second factor is to be removed", "طلب إزالة وسيلة تحقق ثانية"],
  factor_reset_stopped: ["A second factor was kept", "إيقاف طلب إزالة وسيلة تحقق ثانية"],
  factor_rule: ["Who must have a second factor", "من يلزمه التحقق بخطوتين"],
  vouched: ["An owner vouches for somebody", "مالك يزكّي حسابًا"],
  counter_crowd: [
    "One counter, unusually many members",
    "نقطة بيع واحدة وأعضاء كثيرون على غير المعتاد",
  ],
  award_differs: ["An award does not add up", "قيد نقاط لا يطابق مدخلاته"],
  breach_due: ["A data breach has to be reported", "خرق بيانات يجب الإبلاغ عنه"],
  rights_due: ["A member’s privacy request is due", "طلب خصوصية لعضو حان موعد الرد عليه"],
  consent_text_published: ["A consent text was published", "نُشر نص للموافقة"],
  retention_changed: ["Data retention periods changed", "تغيّرت مدد الاحتفاظ بالبيانات"],
  wallet_low: ["A seller’s wallet is low", "رصيد محفظة بائع منخفض"],
  given_by_hand: ["Points by hand yesterday", "النقاط اليدوية أمس"],
};

/** The person behind a command, of whom only their access to the machine is known. */
const onMachine = ["Somebody with access to the server", "شخص لديه وصول إلى الخادم"] as const;

/** The sentence of a notice in both languages. */
export const noticeText = (
  kind: NoticeKind,
  facts: NoticeFacts,
): { text: string; textAr: string } => {
  const [by, byAr] = facts.how === "machine" ? onMachine : [facts.by, facts.by];
  const [text] = sentences[kind]({ ...facts, ...(by !== undefined && { by }) });
  const [, textAr] = sentences[kind]({ ...facts, ...(byAr !== undefined && { by: byAr }) });
  return { text, textAr };
};

/** The mail of a notice to one reader; `at` is written in their language already. */
export const noticeMail = (
  { name, locale }: Pick<Staff, "name" | "locale">,
  { kind, facts, at }: { kind: NoticeKind; facts: NoticeFacts; at: string },
): { subject: string; text: string } => {
  const { text, textAr } = noticeText(kind, facts);
  const [subject, subjectAr] = subjects[kind];
  return locale === "ar"
    ? {
        subject: subjectAr,
        text: `مرحبًا ${name}،

${textAr}
الوقت: ${at}

إذا لم يكن ذلك مقصودًا فافتح لوحة التحكم الآن: صفحة الفريق لتعطيل الحساب، وصفحة مفاتيح API لإلغاء المفاتيح، وسجل التدقيق لمعرفة ما حدث.

نقطة
`,
      }
    : {
        subject,
        text: `Hello ${name},

${text}
When: ${at}

If this was not meant to happen, open the console now: Team to disable the account, API Keys to revoke keys, and the Audit Log to see what was done.

Nuqta
`,
      };
};
