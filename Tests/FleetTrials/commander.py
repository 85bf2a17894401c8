#!/usr/bin/python3
"""Sends commands through a broker: reads lines 'KIOSK COMMAND', prints each reply. It needs Debian's python3-paho-mqtt.

Usage: commander.py BROKER_PORT
"""
import sys

import paho.mqtt.client as mqtt

client = mqtt.Client("commander", protocol=mqtt.MQTTv5)
client.on_connect = lambda client, *_: client.subscribe("cameo/v1/+/reply", 1)
client.on_message = lambda _, __, message: print(message.payload.decode(), flush=True)
client.connect("127.0.0.1", int(sys.argv[1]))
client.loop_start()
for line in sys.stdin:
    kiosk, command = line.split(" ", 1)
    client.publish(f"cameo/v1/{kiosk}/cmd", command.strip(), qos=1)
