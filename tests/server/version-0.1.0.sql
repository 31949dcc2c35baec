-- A database of commit 67d8b6f (version 0.1.0), by pg_dump 15 without comments: 4 accounts, and 35 payments, which its own
-- triggers count here.
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
CREATE FUNCTION public.count_payments_on_delete() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'pg_catalog', 'pg_temp' AS $$ 
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
    LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'pg_catalog', 'pg_temp' AS $$ 
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
    LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'pg_catalog', 'pg_temp' AS $$ begin truncate public.payment_counts,public.payment_counts_by_month,public.payment_counts_by_hour; return null; end $$;
CREATE FUNCTION public.count_payments_on_update() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'pg_catalog', 'pg_temp' AS $$ 
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
ALTER TABLE ONLY public.kysely_migration_lock ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.merchants ADD CONSTRAINT merchants_pkey PRIMARY KEY (merchant_id);
ALTER TABLE ONLY public.payment_counts_by_hour ADD CONSTRAINT payment_counts_by_hour_pkey PRIMARY KEY (merchant_id, hour, status, slot) INCLUDE (n);
ALTER TABLE ONLY public.payment_counts_by_month ADD CONSTRAINT payment_counts_by_month_pkey PRIMARY KEY (merchant_id, month, status, slot) INCLUDE (n);
ALTER TABLE ONLY public.payment_counts ADD CONSTRAINT payment_counts_pkey PRIMARY KEY (merchant_id, day, status, slot) INCLUDE (n);
ALTER TABLE ONLY public.transactions ADD CONSTRAINT transactions_pkey PRIMARY KEY (merchant_id, created_at, id);
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
ALTER TABLE ONLY public.transactions ADD CONSTRAINT transactions_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(merchant_id);
REVOKE ALL ON FUNCTION public.count_payments_on_delete() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.count_payments_on_insert() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.count_payments_on_truncate() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.count_payments_on_update() FROM PUBLIC;
INSERT INTO public.transactions
SELECT (ARRAY['ACME', 'BAZAAR', 'GONE'])[n % 3 + 1], 'T' || lpad(n::text, 3, '0'), CASE n WHEN 7 THEN '=1+1' ELSE 'ORDER-' || n % 11 END,
    CASE n WHEN 5 THEN 999999999999.99 ELSE 0.5 + 37 * n END, (ARRAY['COMPLETED', 'PENDING', 'FAILED', 'CANCELLED', 'IN_PROGRESS'])[n % 5 + 1],
    CASE WHEN n % 4 > 0 THEN 'payer' || n || '@okaxis' END, CASE WHEN n % 6 > 0 THEN '632507001' || lpad(n::text, 3, '0') END,
    made, CASE WHEN n % 5 IN (0, 2) THEN made + interval '9 seconds' END, CASE n % 5 WHEN 3 THEN made + interval '9 seconds' END
FROM (SELECT n, timestamptz '2025-11-01 00:59:59.999+00' + n * interval '3 days 1 hour' AS made FROM generate_series(0, 35) AS n) AS payments;
UPDATE public.transactions SET status = 'COMPLETED', finished_at = created_at + interval '1 minute' WHERE id IN ('T006', 'T021');
DELETE FROM public.transactions WHERE id = 'T012';
