// Refusals of who asks: signing in, recovering a password, single sign-on.
import { passing, refused } from "./problem-spec.ts";

export const signInProblems = {
  unauthorized: refused(401, "Please sign in", "يُرجى تسجيل الدخول"),
  login_failed: refused(
    401,
    "Invalid email or password",
    "البريد الإلكتروني أو كلمة المرور غير صحيحة",
  ),
  verification_failed: refused(
    422,
    "Invalid or expired verification code",
    "رمز التحقق غير صحيح أو منتهي الصلاحية",
  ),
  recovery_expired: refused(
    422,
    "Your verification has expired. Please start again.",
    "انتهت صلاحية التحقق. يُرجى البدء من جديد.",
  ),
  forbidden: refused(403, "You do not have permission", "ليست لديك صلاحية"),
  mfa_required: refused(
    403,
    "Your second factor comes first. If GET /api/auth/status says pending, give a code of your authenticator app to POST /api/auth/second-factor; if it says enrol, set one up: POST /v1/account/authenticator.",
    "التحقق بخطوتين مطلوب أولًا. إذا أعاد GET /api/auth/status القيمة pending فأرسل رمزًا من تطبيق المصادقة إلى POST /api/auth/second-factor، وإذا أعاد enrol فأعدّ التطبيق عبر POST /v1/account/authenticator.",
  ),
  factor_exists: refused(
    409,
    "This account has an authenticator app already. Remove it first.",
    "لهذا الحساب تطبيق مصادقة بالفعل. يُرجى إزالته أولًا.",
  ),
  factor_not_begun: refused(
    409,
    "There is no authenticator app to check a code with. Please start again.",
    "لا يوجد تطبيق مصادقة للتحقق من الرمز. يُرجى البدء من جديد.",
  ),
  factor_wrong: refused(
    422,
    "This code is not right. Check that your phone sets its clock by itself.",
    "الرمز غير صحيح. تأكد من أن هاتفك يضبط الوقت تلقائيًا.",
  ),
  factor_used: refused(
    422,
    "This code was used already. Please wait for the next one.",
    "استُخدم هذا الرمز من قبل. يُرجى انتظار الرمز التالي.",
  ),
  factor_reset_waits: refused(
    409,
    "This has been requested already. It waits for another owner, or for 24 hours to pass.",
    "سبق أن طُلب ذلك، وهو بانتظار مالك آخر أو انقضاء مهلته.",
  ),
  factor_reset_over: refused(
    409,
    "There is no open request to remove this second factor: it was carried out, stopped or has expired.",
    "لا يوجد طلب قائم لإزالة وسيلة التحقق هذه: نُفّذ أو أُوقف أو انتهت مهلته.",
  ),
  passkeys_unavailable: refused(
    409,
    "Passkeys need a console at an address with a name. Set PUBLIC_URL to one, or use the authenticator app.",
    "تتطلب مفاتيح المرور أن تعمل لوحة التحكم على عنوان باسم نطاق. اضبط PUBLIC_URL على اسم نطاق أو استخدم تطبيق المصادقة.",
  ),
  passkeys_full: refused(
    409,
    "This account has as many passkeys as it can. Remove one first.",
    "بلغ هذا الحساب الحد الأقصى لمفاتيح المرور. يُرجى إزالة أحدها أولًا.",
  ),
  passkey_not_found: refused(404, "There is no such passkey.", "لا يوجد مفتاح مرور كهذا."),
  passkey_refused: refused(
    422,
    "This passkey did not work. Please try again, or use a code of the authenticator app.",
    "لم ينجح مفتاح المرور هذا. حاول مجددًا أو استخدم رمزًا من تطبيق المصادقة.",
  ),
  password_change_required: refused(
    403,
    "Please change your password first.",
    "يُرجى تغيير كلمة المرور أولًا.",
  ),
  reauth_required: refused(
    403,
    "Please confirm that it is you: send your password (and a code of your authenticator app, if you have one) to POST /api/auth/reauth, or sign in again, then repeat the request with the token you get.",
    "يُرجى تأكيد هويتك: أرسل كلمة المرور (مع رمز تطبيق المصادقة إن كان لديك) إلى POST /api/auth/reauth أو سجّل الدخول من جديد، ثم أعد الطلب بالرمز المميز الذي تتلقاه.",
  ),
  key_stopped: refused(
    401,
    "This API key has stopped: whoever made it may not make such keys any more. Somebody who may can adopt it under API Keys.",
    "توقّف مفتاح API هذا لأن من أنشأه لم يعد مخوّلًا بإنشاء مثله. يمكن لمن يملك الصلاحية تبنّيه من صفحة مفاتيح API.",
  ),
  realm_not_found: refused(
    404,
    "This sign-in address is not known. Please check the link.",
    "عنوان تسجيل الدخول هذا غير معروف. يُرجى التحقق من الرابط.",
  ),
  sso_unavailable: passing(
    503,
    "The identity provider cannot be reached. Please try again shortly.",
    "تعذّر الوصول إلى موفّر الهوية. يُرجى المحاولة بعد قليل.",
  ),
  sso_denied: refused(
    403,
    "The identity provider did not let you sign in.",
    "لم يسمح موفّر الهوية بتسجيل دخولك.",
  ),
  sso_too_weak: refused(
    403,
    "Your identity provider did not check you as strongly, or as recently, as we ask for. Please sign in there again.",
    "لم يتحقق موفّر الهوية منك بالقوة أو الحداثة المطلوبة. يُرجى تسجيل الدخول لديه من جديد.",
  ),
  sso_required: refused(
    403,
    "Your account is entered through your company only. Please sign in there, at the address that your company gave you.",
    "الدخول إلى حسابك عبر شركتك فقط. يُرجى تسجيل الدخول من العنوان الذي قدّمته لك شركتك.",
  ),
  sso_session_over: refused(
    401,
    "Your company asks you to sign in again from time to time. Please sign in there again, at the address that your company gave you.",
    "تطلب شركتك تسجيل الدخول من جديد كل فترة. يُرجى تسجيل الدخول لديها مجددًا من العنوان الذي قدّمته لك.",
  ),
  sso_state_invalid: refused(
    422,
    "This sign-in has expired or was started elsewhere. Please start again.",
    "انتهت صلاحية محاولة الدخول هذه أو بدأت في مكان آخر. يُرجى البدء من جديد.",
  ),
  sso_answer_invalid: refused(
    422,
    "The answer of the identity provider cannot be trusted. Please start again.",
    "لا يمكن الوثوق برد موفّر الهوية. يُرجى البدء من جديد.",
  ),
  sso_email_unverified: refused(
    403,
    "Your identity provider has not verified your email address.",
    "لم يتحقق موفّر الهوية من بريدك الإلكتروني.",
  ),
  sso_no_account: refused(
    403,
    "There is no account here that you may use. Please ask your administrator.",
    "لا يوجد حساب هنا يمكنك استخدامه. يُرجى التواصل مع مدير النظام.",
  ),
  sso_expired: refused(
    422,
    "This sign-in took too long. Please start again.",
    "استغرق تسجيل الدخول وقتًا أطول من المسموح. يُرجى البدء من جديد.",
  ),
  too_many_requests: passing(
    429,
    "Too many attempts. Please try again later.",
    "محاولات كثيرة جدًا. يُرجى المحاولة لاحقًا.",
  ),
} as const;
