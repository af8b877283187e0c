-- Whether a company's provider asked for a second factor, and its realm says that it is believed.
alter table tenant_ticket add column has_second_factor boolean not null default false;
alter table staff_session add column provider_factor boolean not null default false;
