#!/usr/bin/env python3
"""A wallet for tests: answers an OpenID4VP request by reference with an SD-JWT credential of its own, or refuses it.

  wallet.py 'openid4vp://?client_id=…&request_uri=…' [--refuse]
"""
import argparse
import base64
import hashlib
import json
import sys
import time
import urllib.parse
import urllib.request

from jwcrypto import jwk, jws


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def signed(key, claims, **header):
    token = jws.JWS(json.dumps(claims))
    token.add_signature(key, alg="ES256", protected=json.dumps({"alg": "ES256", **header}))
    return token.serialize(compact=True)


def fetched(address):
    """The request object; this wallet trusts unsigned ones, as no real wallet should."""
    words = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(address).query))
    with urllib.request.urlopen(words["request_uri"], timeout=10) as answer:
        assert answer.headers.get_content_type() == "application/oauth-authz-req+jwt"
        claims = answer.read().decode().split(".")[1]
    request = json.loads(base64.urlsafe_b64decode(claims + "=" * (-len(claims) % 4)))
    assert request["client_id"] == words["client_id"] and request["response_mode"] == "direct_post"
    return request


def presented(request):
    """A credential with a name that is disclosed, bound to the holder's key and to this request."""
    issuer, holder = (jwk.JWK.generate(kty="EC", crv="P-256") for _ in range(2))
    disclosure = base64url(json.dumps(["salt", "given_name", "Anna"]).encode())
    digest = base64url(hashlib.sha256(disclosure.encode()).digest())
    credential = {"vct": "urn:eudi:pid:1", "_sd": [digest], "cnf": {"jwk": holder.export_public(as_dict=True)}}
    shown = signed(issuer, credential, typ="dc+sd-jwt") + f"~{disclosure}~"
    binding = {"nonce": request["nonce"], "aud": request["client_id"], "iat": int(time.time()),
               "sd_hash": base64url(hashlib.sha256(shown.encode()).digest())}
    return {request["dcql_query"]["credentials"][0]["id"]: [shown + signed(holder, binding, typ="kb+jwt")]}


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("address")
    arguments.add_argument("--refuse", action="store_true", help="answers that the person has refused")
    wanted = arguments.parse_args()
    request = fetched(wanted.address)
    answer = {"error": "access_denied"} if wanted.refuse else {"vp_token": json.dumps(presented(request))}
    form = urllib.parse.urlencode(answer | {"state": request["state"]}).encode()
    with urllib.request.urlopen(request["response_uri"], form, timeout=10) as told:
        sys.exit(told.status != 200)


main()
