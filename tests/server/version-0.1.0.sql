-- A database of commit 67d8b6f (version 0.1.0), by pg_dump 15 without comments: 4 accounts, 35 payments, which its own
-- triggers count again here.
SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE FUNCTION public.count_payments_on_delete() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ 
    declare
      own_slot int := coalesce(nullif(current_setting('payment_counts.slot', true), '')::int, 0);
    begin
      while not pg_try_advisory_xact_lock('public.payment_counts'::regclass::oid::int, own_slot) loop
        own_slot := own_slot + 1;
      end loop;
      perform set_config('payment_counts.slot', own_slot::text, true); 
    insert into public.payment_counts as counts
    select coalesce(merchant_id, ''), date_trunc('day', created_at at time zone 'UTC')::date, status, own_slot, sum(change)
    from (select merchant_id, created_at, status, -1 from gone) as changes (merchant_id, created_at, status, change)
    group by rollup (merchant_id), 2, 3 having sum(change) <> 0
    on conflict (merchant_id, day, status, slot) do update set n = counts.n + excluded.n;
    insert into public.payment_counts_by_month as counts
    select coalesce(merchant_id, ''), date_trunc('month', created_at at time zone 'UTC')::date, status, own_slot, sum(change)
    from (select merchant_id, created_at, status, -1 from gone) as changes (merchant_id, created_at, status, change)
    group by rollup (merchant_id), 2, 3 having sum(change) <> 0
    on conflict (merchant_id, month, status, slot) do update set n = counts.n + excluded.n;
    insert into public.payment_counts_by_hour as counts
    select '', date_trunc('hour', created_at at time zone 'UTC')::timestamp, status, own_slot, sum(change)
    from (select merchant_id, created_at, status, -1 from gone) as changes (merchant_id, created_at, status, change)
    group by 2, 3 having sum(change) <> 0
    on conflict (merchant_id, hour, status, slot) do update set n = counts.n + excluded.n; return null; end $$;
CREATE FUNCTION public.count_payments_on_insert() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ 
    declare
      own_slot int := coalesce(nullif(current_setting('payment_counts.slot', true), '')::int, 0);
    begin
      while not pg_try_advisory_xact_lock('public.payment_counts'::regclass::oid::int, own_slot) loop
        own_slot := own_slot + 1;
      end loop;
      perform set_config('payment_counts.slot', own_slot::text, true); 
    insert into public.payment_counts as counts
    select coalesce(merchant_id, ''), date_trunc('day', created_at at time zone 'UTC')::date, status, own_slot, sum(change)
    from (select merchant_id, created_at, status, 1 from added) as changes (merchant_id, created_at, status, change)
    group by rollup (merchant_id), 2, 3 having sum(change) <> 0
    on conflict (merchant_id, day, status, slot) do update set n = counts.n + excluded.n;
    insert into public.payment_counts_by_month as counts
    select coalesce(merchant_id, ''), date_trunc('month', created_at at time zone 'UTC')::date, status, own_slot, sum(change)
    from (select merchant_id, created_at, status, 1 from added) as changes (merchant_id, created_at, status, change)
    group by rollup (merchant_id), 2, 3 having sum(change) <> 0
    on conflict (merchant_id, month, status, slot) do update set n = counts.n + excluded.n;
    insert into public.payment_counts_by_hour as counts
    select '', date_trunc('hour', created_at at time zone 'UTC')::timestamp, status, own_slot, sum(change)
    from (select merchant_id, created_at, status, 1 from added) as changes (merchant_id, created_at, status, change)
    group by 2, 3 having sum(change) <> 0
    on conflict (merchant_id, hour, status, slot) do update set n = counts.n + excluded.n; return null; end $$;
CREATE FUNCTION public.count_payments_on_truncate() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ begin truncate public.payment_counts,public.payment_counts_by_month,public.payment_counts_by_hour; return null; end $$;
CREATE FUNCTION public.count_payments_on_update() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ 
    declare
      own_slot int := coalesce(nullif(current_setting('payment_counts.slot', true), '')::int, 0);
    begin
      while not pg_try_advisory_xact_lock('public.payment_counts'::regclass::oid::int, own_slot) loop
        own_slot := own_slot + 1;
      end loop;
      perform set_config('payment_counts.slot', own_slot::text, true); 
    insert into public.payment_counts as counts
    select coalesce(merchant_id, ''), date_trunc('day', created_at at time zone 'UTC')::date, status, own_slot, sum(change)
    from (select merchant_id, created_at, status, -1 from gone union all select merchant_id, created_at, status, 1 from added) as changes (merchant_id, created_at, status, change)
    group by rollup (merchant_id), 2, 3 having sum(change) <> 0
    on conflict (merchant_id, day, status, slot) do update set n = counts.n + excluded.n;
    insert into public.payment_counts_by_month as counts
    select coalesce(merchant_id, ''), date_trunc('month', created_at at time zone 'UTC')::date, status, own_slot, sum(change)
    from (select merchant_id, created_at, status, -1 from gone union all select merchant_id, created_at, status, 1 from added) as changes (merchant_id, created_at, status, change)
    group by rollup (merchant_id), 2, 3 having sum(change) <> 0
    on conflict (merchant_id, month, status, slot) do update set n = counts.n + excluded.n;
    insert into public.payment_counts_by_hour as counts
    select '', date_trunc('hour', created_at at time zone 'UTC')::timestamp, status, own_slot, sum(change)
    from (select merchant_id, created_at, status, -1 from gone union all select merchant_id, created_at, status, 1 from added) as changes (merchant_id, created_at, status, change)
    group by 2, 3 having sum(change) <> 0
    on conflict (merchant_id, hour, status, slot) do update set n = counts.n + excluded.n; return null; end $$;
CREATE FUNCTION public.is_demo() RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
            select exists (select from demo) and not exists (
              select from merchants
              where key_hash <> sha256(convert_to(lower(merchant_id) || '-demo-key', 'UTF8')))
          $$;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.demo (
    created_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.merchants (
    merchant_id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    key_hash bytea NOT NULL,
    is_admin boolean DEFAULT false NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT merchants_merchant_id_check CHECK ((merchant_id <> ''::text))
);
CREATE TABLE public.payment_counts (
    merchant_id text NOT NULL COLLATE pg_catalog."C",
    day date NOT NULL,
    status text NOT NULL COLLATE pg_catalog."C",
    slot integer NOT NULL,
    n bigint NOT NULL
);
CREATE TABLE public.payment_counts_by_hour (
    merchant_id text NOT NULL COLLATE pg_catalog."C",
    hour timestamp without time zone NOT NULL,
    status text NOT NULL COLLATE pg_catalog."C",
    slot integer NOT NULL,
    n bigint NOT NULL
);
CREATE TABLE public.payment_counts_by_month (
    merchant_id text NOT NULL COLLATE pg_catalog."C",
    month date NOT NULL,
    status text NOT NULL COLLATE pg_catalog."C",
    slot integer NOT NULL,
    n bigint NOT NULL
);
CREATE TABLE public.transactions (
    merchant_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    order_id text NOT NULL COLLATE pg_catalog."C",
    amount numeric(14,2) NOT NULL,
    status text NOT NULL COLLATE pg_catalog."C",
    vpa_id text,
    ref_id text,
    created_at timestamp(3) with time zone NOT NULL,
    finished_at timestamp(3) with time zone,
    cancelled_at timestamp(3) with time zone,
    CONSTRAINT transactions_amount_check CHECK ((amount >= (0)::numeric)),
    CONSTRAINT transactions_amount_is_number CHECK ((amount <> 'NaN'::numeric)),
    CONSTRAINT transactions_cancelled_at_is_date CHECK (((cancelled_at >= '0001-01-01 00:00:00+00'::timestamp with time zone) AND (cancelled_at < '10000-01-01 00:00:00+00'::timestamp with time zone))),
    CONSTRAINT transactions_created_at_is_date CHECK (((created_at >= '0001-01-01 00:00:00+00'::timestamp with time zone) AND (created_at < '10000-01-01 00:00:00+00'::timestamp with time zone))),
    CONSTRAINT transactions_finished_at_is_date CHECK (((finished_at >= '0001-01-01 00:00:00+00'::timestamp with time zone) AND (finished_at < '10000-01-01 00:00:00+00'::timestamp with time zone))),
    CONSTRAINT transactions_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'IN_PROGRESS'::text, 'COMPLETED'::text, 'FAILED'::text, 'CANCELLED'::text])))
);
INSERT INTO public.kysely_migration VALUES
	('001_merchants_and_transactions', '2026-02-20T10:00:00.000Z'),
	('002_payment_counts', '2026-02-20T10:00:00.000Z'),
	('003_payment_counts_by_month', '2026-02-20T10:00:00.000Z'),
	('004_payment_counts_by_hour', '2026-02-20T10:00:00.000Z'),
	('006_payment_values', '2026-02-20T10:00:00.000Z'),
	('007_counter_slots', '2026-02-20T10:00:00.000Z'),
	('008_is_demo', '2026-02-20T10:00:00.000Z'),
	('009_truncated_counters', '2026-02-20T10:00:00.000Z');
INSERT INTO public.kysely_migration_lock VALUES
	('migration_lock', 0);
INSERT INTO public.merchants VALUES
	('ACME', 'Acme', '\xc7825f3ae4b3b022e700db52efd3eeb5f3490ad01d5982cfff73a48e408d0433', false, true, '2026-02-20 10:00:00+00'),
	('BAZAAR', 'Bazaar', '\x2c5f334ca91dfd8195009f7cf3908afb17d5e4fcb9869c69b554cbf623fff322', false, true, '2026-02-20 10:00:00+00'),
	('BOSS', 'Boss', '\x535115b03041a978e46f1419802a4fbb332cd7c944646de48ad81ef2366f3a58', true, true, '2026-02-20 10:00:00+00'),
	('GONE', 'Gone', '\x8039fdff46fe55f7ffeee1f268539a57f802f79d55c3f855a81d003f1d8ec413', false, false, '2026-02-20 10:00:00+00');
ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.merchants
    ADD CONSTRAINT merchants_pkey PRIMARY KEY (merchant_id);
ALTER TABLE ONLY public.payment_counts_by_hour
    ADD CONSTRAINT payment_counts_by_hour_pkey PRIMARY KEY (merchant_id, hour, status, slot) INCLUDE (n);
ALTER TABLE ONLY public.payment_counts_by_month
    ADD CONSTRAINT payment_counts_by_month_pkey PRIMARY KEY (merchant_id, month, status, slot) INCLUDE (n);
ALTER TABLE ONLY public.payment_counts
    ADD CONSTRAINT payment_counts_pkey PRIMARY KEY (merchant_id, day, status, slot) INCLUDE (n);
ALTER TABLE ONLY public.transactions
    ADD CONSTRAINT transactions_pkey PRIMARY KEY (merchant_id, created_at, id);
CREATE INDEX transactions_by_merchant_order ON public.transactions USING btree (merchant_id, upper(order_id));
CREATE INDEX transactions_by_merchant_status ON public.transactions USING btree (merchant_id, status, created_at, id);
CREATE INDEX transactions_by_order ON public.transactions USING btree (upper(order_id));
CREATE INDEX transactions_by_status ON public.transactions USING btree (status, created_at, id, merchant_id);
CREATE INDEX transactions_by_time ON public.transactions USING btree (created_at, id, merchant_id);
CREATE UNIQUE INDEX transactions_identity ON public.transactions USING btree (merchant_id, id);
CREATE TRIGGER count_payments_on_delete AFTER DELETE ON public.transactions REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.count_payments_on_delete();
CREATE TRIGGER count_payments_on_insert AFTER INSERT ON public.transactions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_payments_on_insert();
CREATE TRIGGER count_payments_on_truncate AFTER TRUNCATE ON public.transactions FOR EACH STATEMENT EXECUTE FUNCTION public.count_payments_on_truncate();
CREATE TRIGGER count_payments_on_update AFTER UPDATE ON public.transactions REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_payments_on_update();
ALTER TABLE ONLY public.transactions
    ADD CONSTRAINT transactions_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(merchant_id);
REVOKE ALL ON FUNCTION public.count_payments_on_delete() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.count_payments_on_insert() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.count_payments_on_truncate() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.count_payments_on_update() FROM PUBLIC;
INSERT INTO public.transactions VALUES
	('ACME', 'T000', 'ORDER-0', 0.50, 'COMPLETED', NULL, NULL, '2025-11-01 00:59:59.999+00', '2025-11-01 01:00:08.999+00', NULL),
	('ACME', 'T003', 'ORDER-3', 111.50, 'CANCELLED', 'payer3@okaxis', '632507001003', '2025-11-10 03:59:59.999+00', NULL, '2025-11-10 04:00:08.999+00'),
	('ACME', 'T009', 'ORDER-9', 333.50, 'IN_PROGRESS', 'payer9@okaxis', '632507001009', '2025-12-01 09:59:59.999+00', NULL, NULL),
	('ACME', 'T015', 'ORDER-4', 555.50, 'COMPLETED', 'payer15@okaxis', '632507001015', '2025-12-19 15:59:59.999+00', '2025-12-19 16:00:08.999+00', NULL),
	('ACME', 'T018', 'ORDER-7', 666.50, 'CANCELLED', 'payer18@okaxis', NULL, '2026-01-01 18:59:59.999+00', NULL, '2026-01-01 19:00:08.999+00'),
	('ACME', 'T024', 'ORDER-2', 888.50, 'IN_PROGRESS', NULL, NULL, '2026-01-19 00:59:59.999+00', NULL, NULL),
	('ACME', 'T027', 'ORDER-5', 999.50, 'FAILED', 'payer27@okaxis', '632507001027', '2026-02-01 03:59:59.999+00', '2026-02-01 04:00:08.999+00', NULL),
	('ACME', 'T030', 'ORDER-8', 1110.50, 'COMPLETED', 'payer30@okaxis', NULL, '2026-02-10 06:59:59.999+00', '2026-02-10 07:00:08.999+00', NULL),
	('ACME', 'T033', 'ORDER-0', 1221.50, 'CANCELLED', 'payer33@okaxis', '632507001033', '2026-02-19 09:59:59.999+00', NULL, '2026-02-19 10:00:08.999+00'),
	('BAZAAR', 'T001', 'ORDER-1', 37.50, 'PENDING', 'payer1@okaxis', '632507001001', '2025-11-04 01:59:59.999+00', NULL, NULL),
	('BAZAAR', 'T004', 'ORDER-4', 148.50, 'IN_PROGRESS', NULL, '632507001004', '2025-11-13 04:59:59.999+00', NULL, NULL),
	('BAZAAR', 'T007', '=1+1', 259.50, 'FAILED', 'payer7@okaxis', '632507001007', '2025-11-22 07:59:59.999+00', '2025-11-22 08:00:08.999+00', NULL),
	('BAZAAR', 'T010', 'ORDER-10', 370.50, 'COMPLETED', 'payer10@okaxis', '632507001010', '2025-12-04 10:59:59.999+00', '2025-12-04 11:00:08.999+00', NULL),
	('BAZAAR', 'T013', 'ORDER-2', 481.50, 'CANCELLED', 'payer13@okaxis', '632507001013', '2025-12-13 13:59:59.999+00', NULL, '2025-12-13 14:00:08.999+00'),
	('BAZAAR', 'T016', 'ORDER-5', 592.50, 'PENDING', NULL, '632507001016', '2025-12-22 16:59:59.999+00', NULL, NULL),
	('BAZAAR', 'T019', 'ORDER-8', 703.50, 'IN_PROGRESS', 'payer19@okaxis', '632507001019', '2026-01-04 19:59:59.999+00', NULL, NULL),
	('BAZAAR', 'T022', 'ORDER-0', 814.50, 'FAILED', 'payer22@okaxis', '632507001022', '2026-01-13 22:59:59.999+00', '2026-01-13 23:00:08.999+00', NULL),
	('BAZAAR', 'T025', 'ORDER-3', 925.50, 'COMPLETED', 'payer25@okaxis', '632507001025', '2026-01-22 01:59:59.999+00', '2026-01-22 02:00:08.999+00', NULL),
	('BAZAAR', 'T028', 'ORDER-6', 1036.50, 'CANCELLED', NULL, '632507001028', '2026-02-04 04:59:59.999+00', NULL, '2026-02-04 05:00:08.999+00'),
	('BAZAAR', 'T031', 'ORDER-9', 1147.50, 'PENDING', 'payer31@okaxis', '632507001031', '2026-02-13 07:59:59.999+00', NULL, NULL),
	('BAZAAR', 'T034', 'ORDER-1', 1258.50, 'IN_PROGRESS', 'payer34@okaxis', '632507001034', '2026-02-22 10:59:59.999+00', NULL, NULL),
	('GONE', 'T002', 'ORDER-2', 74.50, 'FAILED', 'payer2@okaxis', '632507001002', '2025-11-07 02:59:59.999+00', '2025-11-07 03:00:08.999+00', NULL),
	('GONE', 'T005', 'ORDER-5', 999999999999.99, 'COMPLETED', 'payer5@okaxis', '632507001005', '2025-11-16 05:59:59.999+00', '2025-11-16 06:00:08.999+00', NULL),
	('GONE', 'T008', 'ORDER-8', 296.50, 'CANCELLED', NULL, '632507001008', '2025-11-25 08:59:59.999+00', NULL, '2025-11-25 09:00:08.999+00'),
	('GONE', 'T011', 'ORDER-0', 407.50, 'PENDING', 'payer11@okaxis', '632507001011', '2025-12-07 11:59:59.999+00', NULL, NULL),
	('GONE', 'T014', 'ORDER-3', 518.50, 'IN_PROGRESS', 'payer14@okaxis', '632507001014', '2025-12-16 14:59:59.999+00', NULL, NULL),
	('GONE', 'T017', 'ORDER-6', 629.50, 'FAILED', 'payer17@okaxis', '632507001017', '2025-12-25 17:59:59.999+00', '2025-12-25 18:00:08.999+00', NULL),
	('GONE', 'T020', 'ORDER-9', 740.50, 'COMPLETED', NULL, '632507001020', '2026-01-07 20:59:59.999+00', '2026-01-07 21:00:08.999+00', NULL),
	('GONE', 'T023', 'ORDER-1', 851.50, 'CANCELLED', 'payer23@okaxis', '632507001023', '2026-01-16 23:59:59.999+00', NULL, '2026-01-17 00:00:08.999+00'),
	('GONE', 'T026', 'ORDER-4', 962.50, 'PENDING', 'payer26@okaxis', '632507001026', '2026-01-25 02:59:59.999+00', NULL, NULL),
	('GONE', 'T029', 'ORDER-7', 1073.50, 'IN_PROGRESS', 'payer29@okaxis', '632507001029', '2026-02-07 05:59:59.999+00', NULL, NULL),
	('GONE', 'T032', 'ORDER-10', 1184.50, 'FAILED', NULL, '632507001032', '2026-02-16 08:59:59.999+00', '2026-02-16 09:00:08.999+00', NULL),
	('GONE', 'T035', 'ORDER-2', 1295.50, 'COMPLETED', 'payer35@okaxis', '632507001035', '2026-02-25 11:59:59.999+00', '2026-02-25 12:00:08.999+00', NULL),
	('ACME', 'T006', 'ORDER-6', 222.50, 'PENDING', 'payer6@okaxis', NULL, '2025-11-19 06:59:59.999+00', NULL, NULL),
	('ACME', 'T021', 'ORDER-10', 777.50, 'PENDING', 'payer21@okaxis', '632507001021', '2026-01-10 21:59:59.999+00', NULL, NULL),
	('ACME', 'T012', 'ORDER-1', 444.50, 'FAILED', NULL, NULL, '2025-12-10 12:59:59.999+00', '2025-12-10 13:00:08.999+00', NULL);
UPDATE public.transactions SET status = 'COMPLETED', finished_at = created_at + interval '1 minute' WHERE id IN ('T006', 'T021');
DELETE FROM public.transactions WHERE id = 'T012';
