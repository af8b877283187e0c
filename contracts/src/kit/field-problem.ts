// What can be wrong with one field. `{limit}` stands for the number that was missed.

import { type FieldProblemSpec, formProblems } from "./form-problem.ts";

export const fieldProblems = {
  ...formProblems,
  unknown_field: {
    message: "This field is not known.",
    messageAr: "هذا الحقل غير معروف.",
  },
  duplicate_field: {
    message: "This field appears more than once.",
    messageAr: "هذا الحقل مكرر.",
  },
  number_not_exact: {
    message: "This number is too large or too fine to be kept exactly.",
    messageAr: "هذا العدد أكبر أو أدق من أن يُحفظ دون تغيير.",
  },
  code_wrong: {
    message: "This code is not right, or it is over.",
    messageAr: "هذا الرمز غير صحيح أو انتهت صلاحيته.",
  },
  over_branch_points: {
    message: "Points that this branch may still redeem today: {limit}.",
    messageAr: "النقاط التي ما زال يمكن لهذا الفرع استبدالها اليوم: {limit}.",
  },
  over_branch_redemptions: {
    message:
      "This branch has made all its redemptions of today: {limit}. Please come back tomorrow.",
    messageAr: "أتمّ هذا الفرع كل عمليات الاستبدال المسموح بها اليوم: {limit}. يُرجى العودة غدًا.",
  },
  over_account_points: {
    message: "Points that this account may still redeem today: {limit}.",
    messageAr: "النقاط التي ما زال يمكن لهذا الحساب استبدالها اليوم: {limit}.",
  },
  over_account_redemptions: {
    message:
      "This account has made all its redemptions of today: {limit}. Please come back tomorrow.",
    messageAr: "أتمّ هذا الحساب كل عمليات الاستبدال المسموح بها اليوم: {limit}. يُرجى العودة غدًا.",
  },
  too_short: {
    message: "The text is too short: it needs at least {limit} characters.",
    messageAr: "النص قصير جدًا: الحد الأدنى لعدد الأحرف هو {limit}.",
  },
  too_few_items: {
    message: "There must be at least {limit} entries.",
    messageAr: "الحد الأدنى لعدد العناصر هو {limit}.",
  },
  too_many_items: {
    message: "There may be at most {limit} entries.",
    messageAr: "الحد الأقصى لعدد العناصر هو {limit}.",
  },
  duplicate_value: {
    message: "This value appears more than once.",
    messageAr: "هذه القيمة مكررة.",
  },
  not_own: {
    message: "This is not one of your goods.",
    messageAr: "هذا ليس من بضائعك.",
  },
  consent_proof: {
    message:
      "Give a reference such as FORM-1042: letters, digits and . _ : / # - with a digit among them, and no phone number or national ID.",
    messageAr:
      "اكتب مرجعًا مثل FORM-1042 من حروف وأرقام والعلامات . _ : / # - على أن يتضمن رقمًا واحدًا على الأقل، ودون رقم هاتف أو رقم قومي.",
  },
  consent_text_unneeded: {
    message: "Only agreeing to offers names the version of a text.",
    messageAr: "لا يُذكر إصدار النص إلا عند الموافقة على العروض.",
  },
  guardian_required: {
    message:
      "This member is younger than 18: a guardian has to agree to offers. Give the guardian's name, relation and reference.",
    messageAr:
      "عمر هذا العضو أقل من 18 عامًا، لذا يجب أن يوافق ولي أمره على العروض. أدخل اسم ولي الأمر وصلته ومرجع الإثبات.",
  },
  guardian_unneeded: {
    message:
      "A guardian only agrees to offers, for a member whose birth date says that they are younger than 18.",
    messageAr:
      "لا يوافق ولي الأمر إلا على العروض، ولعضو يدل تاريخ ميلاده على أن عمره أقل من 18 عامًا.",
  },
  before_the_record: {
    message: "Nothing was recorded yet then. The first instant to ask for is {limit}.",
    messageAr: "لم يكن هناك شيء مسجل حينها. أول وقت يمكن السؤال عنه هو {limit}.",
  },
  not_yet: {
    message: "This time has not come yet. The latest instant to ask for is {limit}.",
    messageAr: "لم يحن هذا الوقت بعد. آخر وقت يمكن السؤال عنه هو {limit}.",
  },
  merged_since: {
    message: "The member was merged with another since then, or a merge was undone.",
    messageAr: "دُمج العضو مع عضو آخر منذ ذلك الوقت أو أُلغي دمجه.",
  },
  attributes_changed_since: {
    message: "Rules ask about attributes of the member, which have changed since then.",
    messageAr: "تعتمد القواعد على سمات للعضو تغيّرت منذ ذلك الوقت.",
  },
  joining_changed_since: {
    message: "Rules ask when the member joined, and that day has changed since then.",
    messageAr: "تعتمد القواعد على تاريخ انضمام العضو، وقد تغيّر منذ ذلك الوقت.",
  },
  seller_tier_changed_since: {
    message: "Rules ask for the tier of a seller, which may have changed since then.",
    messageAr: "تعتمد القواعد على مستوى بائع، وربما تغيّر منذ ذلك الوقت.",
  },
  published_since: {
    message: "The order is dated later than this instant, and something was published in between.",
    messageAr: "تاريخ الطلب لاحق لهذا الوقت، وجرى نشر تغييرات بينهما.",
  },
  limit_used_at_once: {
    message: "Other orders used the same limit in the same millisecond.",
    messageAr: "استخدمت طلبات أخرى الحد نفسه في الجزء نفسه من الألف من الثانية.",
  },
  url_not_https: {
    message: "The address must begin with https:// and use port 443 or 8443.",
    messageAr: "يجب أن يبدأ العنوان بـ https:// وأن يستخدم المنفذ 443 أو 8443.",
  },
  url_not_public: {
    message: "This address does not lead to a public server.",
    messageAr: "هذا العنوان لا يؤدي إلى خادم عام.",
  },
  url_not_listed: {
    message: "This server is not on the operator's list of receivers.",
    messageAr: "هذا الخادم ليس ضمن قائمة المستلمين التي حددها المشغّل.",
  },
  url_not_found: {
    message: "No server can be found under this name.",
    messageAr: "لا يوجد خادم بهذا الاسم.",
  },
  bad_email: {
    message: "Please enter a valid email address",
    messageAr: "يُرجى إدخال بريد إلكتروني صالح",
  },
  bad_phone: {
    message: "Please enter an Egyptian phone number, such as 01001234567",
    messageAr: "يُرجى إدخال رقم هاتف مصري، مثل 01001234567",
  },
  email_required: {
    message: "Email is required",
    messageAr: "البريد الإلكتروني مطلوب",
  },
  password_required: {
    message: "Password is required",
    messageAr: "كلمة المرور مطلوبة",
  },
  code_required: {
    message: "Please enter the 6-digit verification code",
    messageAr: "يُرجى إدخال رمز التحقق المكوّن من 6 أرقام",
  },
  mail_code_required: {
    message: "Please enter the code that was sent to your email",
    messageAr: "يُرجى إدخال الرمز المُرسل إلى بريدك الإلكتروني",
  },
  factor_code_required: {
    message: "Please enter a code of your authenticator app, or a recovery code",
    messageAr: "يُرجى إدخال رمز من تطبيق المصادقة أو أحد رموز الاسترداد",
  },
  not_verified: {
    message: "Your verification has expired. Please start again.",
    messageAr: "انتهت صلاحية التحقق. يُرجى البدء من جديد.",
  },
  password_wrong: {
    message: "This is not your current password.",
    messageAr: "هذه ليست كلمة المرور الحالية.",
  },
  password_unchanged: {
    message: "Please choose a password that differs from the current one.",
    messageAr: "يُرجى اختيار كلمة مرور تختلف عن الحالية.",
  },
  password_too_short: {
    message: "Password must be at least 8 characters long",
    messageAr: "يجب ألا تقل كلمة المرور عن 8 أحرف",
  },
  password_too_long: {
    message: "Password may have at most 128 characters",
    messageAr: "يجب ألا تزيد كلمة المرور على 128 حرفًا",
  },
  password_common: {
    message: "This password is too common",
    messageAr: "كلمة المرور هذه شائعة جدًا",
  },
  password_stolen: {
    message:
      "This password is on a list of stolen passwords, so others know it. Please choose another one.",
    messageAr:
      "هذه الكلمة واردة في قوائم كلمات مرور مسرّبة ومعروفة لغيرك. يُرجى اختيار كلمة مرور أخرى.",
  },
  password_personal: {
    message: "This password is too easy to guess from your name or email",
    messageAr: "من السهل تخمين كلمة المرور هذه من اسمك أو بريدك الإلكتروني",
  },
  bad_instant: {
    message: "This must be an instant in ISO 8601 with its zone.",
    messageAr: "يجب أن تكون القيمة وقتًا بصيغة ISO 8601 مع المنطقة الزمنية.",
  },
  bad_day: {
    message: "This must be a day written as YYYY-MM-DD.",
    messageAr: "يجب أن تكون القيمة تاريخًا بالصيغة YYYY-MM-DD.",
  },
  unsafe_text: {
    message: "The text contains characters that cannot be stored.",
    messageAr: "يحتوي النص على رموز لا يمكن حفظها.",
  },
  reading_direction: {
    message: "The text contains hidden characters that change the direction it is read in.",
    messageAr: "يحتوي النص على رموز خفية تغيّر اتجاه قراءته.",
  },
  clock_not_ahead: {
    message: "This must be later than it is in the test world: its clock goes forward only.",
    messageAr: "يجب أن يكون هذا الوقت بعد وقت عالم الاختبار: ساعته تتقدم فقط.",
  },
  day_to_come: {
    message: "Please choose today or an earlier day.",
    messageAr: "يُرجى اختيار اليوم أو يوم سابق.",
  },
  from_tomorrow: {
    message: "Please choose tomorrow or a later day.",
    messageAr: "يُرجى اختيار الغد أو يوم بعده.",
  },
  unknown_id: {
    message: "Nothing with this id exists.",
    messageAr: "لا يوجد شيء بهذا الرقم.",
  },
  too_deep: {
    message: "The content is nested too deeply.",
    messageAr: "تداخل المحتوى أعمق من المسموح.",
  },
  owners_only: {
    message: "Only an owner may change this.",
    messageAr: "لا يحق إلا للمالك تغيير هذه القيمة.",
  },
  not_valid: {
    message: "This value is not valid.",
    messageAr: "هذه القيمة غير صالحة.",
  },
} as const satisfies Record<string, FieldProblemSpec>;

/** The code of one wrong field. */
export type FieldCode = keyof typeof fieldProblems;
