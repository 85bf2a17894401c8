"""The network in torch: 3 x 3 depthwise and 1 x 1 pairs down to 5 x 4 cells, and back up to 20 x 15."""

import torch
import torch.nn.functional as functional
from torch import nn

import cells

WIDTHS = (16, 32, 64, 96, 128)


def step(inputs, outputs, size=3, stride=1):
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, size, stride, size // 2, bias=False), nn.BatchNorm2d(outputs), nn.ReLU(inplace=True)
    )


class Pair(nn.Module):
    """Sums over places, then over channels; added to what came in where both have one shape."""

    def __init__(self, inputs, outputs, stride=1):
        super().__init__()
        self.places = nn.Conv2d(inputs, inputs, 3, stride, 1, groups=inputs, bias=False)
        self.channels = step(inputs, outputs, 1)
        self.added = stride == 1 and inputs == outputs

    def forward(self, x):
        y = self.channels(self.places(x))
        return x + y if self.added else y


class Eye(nn.Module):
    def __init__(self):
        super().__init__()
        one, two, three, four, five = WIDTHS
        self.fine = nn.Sequential(step(1, one, 3, 2), Pair(one, two, 2), Pair(two, two))
        self.middle = nn.Sequential(Pair(two, three, 2), Pair(three, three), Pair(three, three))
        self.coarse = nn.Sequential(Pair(three, four, 2), Pair(four, four), Pair(four, four))
        self.whole = nn.Sequential(Pair(four, five, 2), Pair(five, five), Pair(five, five))
        self.to_coarse, self.back = step(five, four, 1), Pair(four, four)
        self.to_middle = step(four, three, 1)
        self.last = nn.Sequential(Pair(three, three), Pair(three, three))
        self.answer = nn.Conv2d(three, cells.CHANNELS, 1)
        with torch.no_grad():
            self.answer.bias[0] = -4

    def forward(self, x):
        middle = self.middle(self.fine(x))
        coarse = self.coarse(middle)
        coarse = self.back(coarse + doubled(self.to_coarse(self.whole(coarse)), coarse))
        return self.answer(self.last(middle + doubled(self.to_middle(coarse), middle)))


def doubled(small, like):
    return functional.interpolate(small, scale_factor=2)[..., : like.shape[2], : like.shape[3]]


def loss(answer, kind, wanted):
    """Of whether a cell is a face, of where the face is, and of what is hidden."""
    face, none = (kind == 1).float(), (kind == 0).float()
    count = face.sum().clamp(min=1)
    logit = answer[:, 0]
    sure = torch.sigmoid(logit)
    # What is already right hardly counts.
    weight = (face * (1 - sure) ** 2 * 0.75 + none * sure**2 * 1.5).detach()
    faces = 2 * (weight * functional.binary_cross_entropy_with_logits(logit, face, reduction="none")).sum() / count
    scale = torch.tensor([0.5, 0.5, 2, 0.5, 0.5])[None, :, None, None]
    places = ((answer[:, 1:6] - wanted[:, :5]).abs() * scale * face[:, None]).sum() / count
    hidden = functional.binary_cross_entropy_with_logits(answer[:, 6:8], wanted[:, 5:7], reduction="none")
    return faces, places, 0.25 * (hidden * face[:, None]).sum() / count
