-- The span of the commit that wrote an event, as a W3C traceparent; empty where the request was not traced. Decision 0127.

alter table event add column traceparent text;
