
CREATE FUNCTION public.count_payments_on_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin 
    insert into payment_counts as counts
    with changes (merchant_id, created_at, status, change) as (select merchant_id, created_at, status, -1 from gone),
    of_merchants as (
      select merchant_id, (created_at at time zone 'UTC')::date as day, status, sum(change) as n
      from changes group by 1, 2, 3 having sum(change) <> 0
    )
    select merchant_id, day, status, 0 as slot, n from of_merchants
    union all
    select '', day, status, pg_backend_pid() % 8, sum(n) from of_merchants group by day, status
    order by merchant_id, day, status
    on conflict (merchant_id, day, status, slot) do update set n = counts.n + excluded.n; 
    insert into payment_counts_by_month as counts
    with changes (merchant_id, created_at, status, change) as (select merchant_id, created_at, status, -1 from gone),
    of_merchants as (
      select merchant_id, date_trunc('month', created_at at time zone 'UTC')::date as month, status, sum(change) as n
      from changes group by 1, 2, 3 having sum(change) <> 0
    )
    select merchant_id, month, status, 0 as slot, n from of_merchants
    union all
    select '', month, status, pg_backend_pid() % 8, sum(n) from of_merchants group by month, status
    order by merchant_id, month, status
    on conflict (merchant_id, month, status, slot) do update set n = counts.n + excluded.n; 
    insert into payment_counts_by_hour as counts
    select '', date_trunc('hour', created_at at time zone 'UTC'), status, pg_backend_pid() % 8, sum(change)
    from (select merchant_id, created_at, status, -1 from gone) as changes (merchant_id, created_at, status, change)
    group by 2, 3 having sum(change) <> 0
    order by 2, 3
    on conflict (merchant_id, hour, status, slot) do update set n = counts.n + excluded.n; return null; end $$;

CREATE FUNCTION public.count_payments_on_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin 
    insert into payment_counts as counts
    with changes (merchant_id, created_at, status, change) as (select merchant_id, created_at, status, 1 from added),
    of_merchants as (
      select merchant_id, (created_at at time zone 'UTC')::date as day, status, sum(change) as n
      from changes group by 1, 2, 3 having sum(change) <> 0
    )
    select merchant_id, day, status, 0 as slot, n from of_merchants
    union all
    select '', day, status, pg_backend_pid() % 8, sum(n) from of_merchants group by day, status
    order by merchant_id, day, status
    on conflict (merchant_id, day, status, slot) do update set n = counts.n + excluded.n; 
    insert into payment_counts_by_month as counts
    with changes (merchant_id, created_at, status, change) as (select merchant_id, created_at, status, 1 from added),
    of_merchants as (
      select merchant_id, date_trunc('month', created_at at time zone 'UTC')::date as month, status, sum(change) as n
      from changes group by 1, 2, 3 having sum(change) <> 0
    )
    select merchant_id, month, status, 0 as slot, n from of_merchants
    union all
    select '', month, status, pg_backend_pid() % 8, sum(n) from of_merchants group by month, status
    order by merchant_id, month, status
    on conflict (merchant_id, month, status, slot) do update set n = counts.n + excluded.n; 
    insert into payment_counts_by_hour as counts
    select '', date_trunc('hour', created_at at time zone 'UTC'), status, pg_backend_pid() % 8, sum(change)
    from (select merchant_id, created_at, status, 1 from added) as changes (merchant_id, created_at, status, change)
    group by 2, 3 having sum(change) <> 0
    order by 2, 3
    on conflict (merchant_id, hour, status, slot) do update set n = counts.n + excluded.n; return null; end $$;

CREATE FUNCTION public.count_payments_on_truncate() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin delete from payment_counts; delete from payment_counts_by_month; delete from payment_counts_by_hour; return null; end $$;

CREATE FUNCTION public.count_payments_on_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin 
    insert into payment_counts as counts
    with changes (merchant_id, created_at, status, change) as (select merchant_id, created_at, status, -1 from gone union all select merchant_id, created_at, status, 1 from added),
    of_merchants as (
      select merchant_id, (created_at at time zone 'UTC')::date as day, status, sum(change) as n
      from changes group by 1, 2, 3 having sum(change) <> 0
    )
    select merchant_id, day, status, 0 as slot, n from of_merchants
    union all
    select '', day, status, pg_backend_pid() % 8, sum(n) from of_merchants group by day, status
    order by merchant_id, day, status
    on conflict (merchant_id, day, status, slot) do update set n = counts.n + excluded.n; 
    insert into payment_counts_by_month as counts
    with changes (merchant_id, created_at, status, change) as (select merchant_id, created_at, status, -1 from gone union all select merchant_id, created_at, status, 1 from added),
    of_merchants as (
      select merchant_id, date_trunc('month', created_at at time zone 'UTC')::date as month, status, sum(change) as n
      from changes group by 1, 2, 3 having sum(change) <> 0
    )
    select merchant_id, month, status, 0 as slot, n from of_merchants
    union all
    select '', month, status, pg_backend_pid() % 8, sum(n) from of_merchants group by month, status
    order by merchant_id, month, status
    on conflict (merchant_id, month, status, slot) do update set n = counts.n + excluded.n; 
    insert into payment_counts_by_hour as counts
    select '', date_trunc('hour', created_at at time zone 'UTC'), status, pg_backend_pid() % 8, sum(change)
    from (select merchant_id, created_at, status, -1 from gone union all select merchant_id, created_at, status, 1 from added) as changes (merchant_id, created_at, status, change)
    group by 2, 3 having sum(change) <> 0
    order by 2, 3
    on conflict (merchant_id, hour, status, slot) do update set n = counts.n + excluded.n; return null; end $$;

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
    CONSTRAINT transactions_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'IN_PROGRESS'::text, 'COMPLETED'::text, 'FAILED'::text, 'CANCELLED'::text])))
);

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

insert into kysely_migration select name, now()::text from unnest(array['001_merchants_and_transactions',
  '002_payment_counts', '003_payment_counts_by_month', '004_payment_counts_by_hour']) as name;
insert into kysely_migration_lock values ('migration_lock', 0);
