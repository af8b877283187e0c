// Refusals of a request as such, before anybody asks who sends it.
import { passing, refused } from "./problem-spec.ts";

/** In order of precedence. */
export const requestProblems = {
  malformed: refused(
    400,
    "The request is not well-formed JSON in UTF-8.",
    "صيغة الطلب ليست JSON سليمة بترميز UTF-8.",
  ),
  misdirected: refused(
    421,
    "This server does not answer under this host name.",
    "هذا الخادم لا يستجيب لاسم المضيف هذا.",
  ),
  invalid_parameter: refused(
    400,
    "A parameter in the address is not valid.",
    "أحد المعاملات في عنوان الطلب غير صالح.",
  ),
  not_found: refused(404, "There is nothing at this address.", "لا يوجد شيء في هذا العنوان."),
  method_not_allowed: refused(
    405,
    "This address does not answer to this method.",
    "هذا العنوان لا يقبل طريقة الطلب هذه.",
  ),
  request_timeout: passing(
    408,
    "The request took too long to arrive.",
    "استغرق وصول الطلب وقتًا أطول من المسموح.",
  ),
  payload_too_large: refused(
    413,
    "The request is larger than allowed.",
    "حجم الطلب أكبر من المسموح.",
  ),
  unsupported_media_type: refused(
    415,
    "Please send the content as application/json in UTF-8.",
    "يُرجى إرسال المحتوى بصيغة application/json وترميز UTF-8.",
  ),
  content_encoded: refused(
    415,
    "Please send the content as it is, without Content-Encoding.",
    "يُرجى إرسال المحتوى كما هو دون ضغط، أي بلا Content-Encoding.",
  ),
  header_too_large: refused(
    431,
    "The headers of the request are larger than allowed.",
    "ترويسات الطلب أكبر من المسموح.",
  ),
  file_missing: refused(
    422,
    "Please send the file in a form field named file.",
    "يُرجى إرسال الملف في حقل باسم file.",
  ),
  file_not_readable: refused(
    422,
    "The file cannot be read as CSV with the expected columns.",
    "تعذّرت قراءة الملف بصيغة CSV بالأعمدة المطلوبة.",
  ),
};
