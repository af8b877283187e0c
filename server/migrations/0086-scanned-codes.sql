-- A counter that scans a member's QR code finds the code by its id alone.
create index counter_code_id on counter_code (code_id);
