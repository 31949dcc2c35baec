"""A payments service that keeps the contract, in Python without packages: python3 service.py [PORT]"""

import base64
import csv
import io
import json
import sys
from datetime import datetime, timedelta, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from math import ceil
from urllib.parse import parse_qs, urlsplit

# Merchant ID: secret, is admin, is active.
ACCOUNTS = {
    "SHOP": ("shop-key", False, True),
    "CAFE": ("cafe-key", False, True),
    "BOSS": ("boss-key", True, True),
    "GONE": ("gone-key", False, False),
}
STATUSES = ["COMPLETED", "PENDING", "FAILED", "IN_PROGRESS", "CANCELLED"]
COLUMNS = {
    "id": "Transaction ID",
    "merchantId": "Merchant ID",
    "orderID": "Order ID",
    "amount": "Amount",
    "status": "Status",
    "vpa_id": "VPA ID",
    "ref_id": "Ref ID",
    "createdAt": "Created At",
    "CALLBACK_TS": "Finished At",
    "CANCEL_TS": "Cancelled At",
}


def text_of(time):
    return time.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def payment(nth):
    created = datetime(2026, 1, 5, tzinfo=timezone.utc) + timedelta(milliseconds=nth // 2 * 4_321_987)
    status = STATUSES[nth % 5]
    ended = text_of(created + timedelta(seconds=40))
    return {
        "id": f"PY{nth:05}",
        "merchantId": "CAFE" if nth % 3 == 0 else "SHOP",
        "orderID": f"Ord-{nth}_{'é' if nth % 9 == 0 else 'e'}",
        "amount": 100 + nth * 1.25,
        "status": status,
        "vpa_id": None if nth % 7 == 0 else "asha@okaxis",
        "ref_id": f"{632800000000 + nth}" if status == "COMPLETED" else None,
        "createdAt": text_of(created),
        "CALLBACK_TS": ended if status in ("COMPLETED", "FAILED") else None,
        "CANCEL_TS": ended if status == "CANCELLED" else None,
    }


# Newest first: by createdAt, then by id.
PAYMENTS = sorted(map(payment, range(400)), key=lambda one: (one["createdAt"], one["id"]), reverse=True)
FOLD = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz")


def matching(query, merchant, is_admin):
    owner = query.get("merchantId") if is_admin else merchant
    order = query.get("orderId", "").translate(FOLD)
    start, end = (moment(query.get(name)) for name in ("startDate", "endDate"))
    for one in PAYMENTS:
        created = moment(one["createdAt"])
        if (
            (not owner or one["merchantId"] == owner)
            and query.get("status") in (None, one["status"])
            and one["orderID"].translate(FOLD).startswith(order)
            and (not start or created >= start)
            and (not end or created <= end)
        ):
            yield one


def moment(text):
    return text and datetime.fromisoformat(text.replace("Z", "+00:00"))


class Service(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        url = urlsplit(self.path)
        query = {name: values[0] for name, values in parse_qs(url.query).items()}
        merchant, _, secret = self.credentials().partition(":")
        right, is_admin, is_active = ACCOUNTS.get(merchant, (None, False, False))
        if not secret or secret != right:
            return self.answer(401, {"success": False, "message": "Wrong keys."})
        if not is_active:
            return self.answer(403, {"success": False, "message": "This account is inactive."})
        rows = list(matching(query, merchant, is_admin))
        if url.path == "/api/user":
            return self.answer(200, {"success": True, "data": {"isAdmin": is_admin}})
        if url.path == "/api/transactions":
            return self.answer(200, {"success": True, "data": page(rows, query, is_admin)})
        if url.path == "/api/transactions/export":
            return self.answer(200, file_of(rows))
        return self.answer(404, {"success": False, "message": "There is no such call."})

    def credentials(self):
        kind, _, sent = self.headers.get("Authorization", "").partition(" ")
        return base64.b64decode(sent).decode() if kind == "Basic" else ""

    def answer(self, status, content):
        is_file = isinstance(content, str)
        body = (content if is_file else json.dumps(content)).encode()
        self.send_response(status)
        self.send_header("Content-Type", "text/csv" if is_file else "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def page(rows, query, is_admin):
    number, limit = int(query.get("page", 1)), int(query.get("limit", 50))
    pages = ceil(len(rows) / limit)
    shown = rows[(number - 1) * limit : number * limit]
    if not is_admin:
        shown = [{name: value for name, value in one.items() if name != "merchantId"} for one in shown]
    pagination = {
        "currentPage": number,
        "totalPages": pages,
        "totalRecords": len(rows),
        "limit": limit,
        "hasNextPage": number < pages,
        "hasPrevPage": number > 1,
    }
    return {"transactions": shown, "pagination": pagination}


def file_of(rows):
    lines = io.StringIO()
    writer = csv.writer(lines)
    writer.writerow(COLUMNS.values())
    for one in rows:
        writer.writerow("" if one[name] is None else one[name] for name in COLUMNS)
    return lines.getvalue()


if __name__ == "__main__":
    port = int(sys.argv[1]) if len(sys.argv) > 1 else 8000
    ThreadingHTTPServer(("127.0.0.1", port), Service).serve_forever()
